"""The squares of an 8x8 board and sets of them, as constants with the names used in `chess`. All public names are constants."""

SQUARES = tuple(range(64))
"""The squares of an 8x8 board: a1, b1, ... to h8."""

A1, B1, C1, D1, E1, F1, G1, H1 = SQUARES[0:8]
A2, B2, C2, D2, E2, F2, G2, H2 = SQUARES[8:16]
A3, B3, C3, D3, E3, F3, G3, H3 = SQUARES[16:24]
A4, B4, C4, D4, E4, F4, G4, H4 = SQUARES[24:32]
A5, B5, C5, D5, E5, F5, G5, H5 = SQUARES[32:40]
A6, B6, C6, D6, E6, F6, G6, H6 = SQUARES[40:48]
A7, B7, C7, D7, E7, F7, G7, H7 = SQUARES[48:56]
A8, B8, C8, D8, E8, F8, G8, H8 = SQUARES[56:64]

SQUARE_NAMES = tuple(f"{file}{rank}" for rank in range(1, 9) for file in "abcdefgh")
"""The names of the squares of an 8x8 board, in the order of `SQUARES`."""

SQUARES_180 = tuple(rank * 8 + file for rank in range(7, -1, -1) for file in range(8))
"""The squares of an 8x8 board, rank by rank from the top: a8, b8, ... to h1. Despite the name, they are mirrored, as in
`chess`."""

BB_EMPTY = 0
BB_ALL = (1 << 64) - 1
BB_SQUARES = tuple(1 << square for square in SQUARES)

BB_A1, BB_B1, BB_C1, BB_D1, BB_E1, BB_F1, BB_G1, BB_H1 = BB_SQUARES[0:8]
BB_A2, BB_B2, BB_C2, BB_D2, BB_E2, BB_F2, BB_G2, BB_H2 = BB_SQUARES[8:16]
BB_A3, BB_B3, BB_C3, BB_D3, BB_E3, BB_F3, BB_G3, BB_H3 = BB_SQUARES[16:24]
BB_A4, BB_B4, BB_C4, BB_D4, BB_E4, BB_F4, BB_G4, BB_H4 = BB_SQUARES[24:32]
BB_A5, BB_B5, BB_C5, BB_D5, BB_E5, BB_F5, BB_G5, BB_H5 = BB_SQUARES[32:40]
BB_A6, BB_B6, BB_C6, BB_D6, BB_E6, BB_F6, BB_G6, BB_H6 = BB_SQUARES[40:48]
BB_A7, BB_B7, BB_C7, BB_D7, BB_E7, BB_F7, BB_G7, BB_H7 = BB_SQUARES[48:56]
BB_A8, BB_B8, BB_C8, BB_D8, BB_E8, BB_F8, BB_G8, BB_H8 = BB_SQUARES[56:64]

BB_FILES = tuple(0x0101_0101_0101_0101 << file for file in range(8))
BB_FILE_A, BB_FILE_B, BB_FILE_C, BB_FILE_D, BB_FILE_E, BB_FILE_F, BB_FILE_G, BB_FILE_H = BB_FILES

BB_RANKS = tuple(0xFF << 8 * rank for rank in range(8))
BB_RANK_1, BB_RANK_2, BB_RANK_3, BB_RANK_4, BB_RANK_5, BB_RANK_6, BB_RANK_7, BB_RANK_8 = BB_RANKS
BB_BACKRANKS = BB_RANK_1 | BB_RANK_8

BB_LIGHT_SQUARES = 0x55AA_55AA_55AA_55AA
BB_DARK_SQUARES = BB_ALL ^ BB_LIGHT_SQUARES
BB_CORNERS = (BB_FILE_A | BB_FILE_H) & BB_BACKRANKS
BB_CENTER = (BB_FILE_D | BB_FILE_E) & (BB_RANK_4 | BB_RANK_5)
