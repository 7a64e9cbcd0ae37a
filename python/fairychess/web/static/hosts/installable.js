/** The static page as files that browsers can install (`fairychess web VARIANT --static DIR`): after the first visit, no network is needed. */

import "./page.js";

if ("serviceWorker" in navigator) {
    // Without it, as in a private window, the page plays all the same.
    navigator.serviceWorker.register("service-worker.js").catch(() => {});
}
