"""A game between two people on two computers: the host, who runs the server, and a guest with an invitation.

- `clock`: the clocks of both sides.
- `game`: the game: who sits where, moves, offers, the result.
- `keeping`: the file from which a restarted server continues the game.
- `room`: the invitations, the connections, and what they are sent.
- `connection`: one socket of the host, of the guest or of a spectator.
- `texts`: the texts of a game that many connections ask for.
- `ports`: the application that guests reach, which serves nothing without an invitation.
"""
