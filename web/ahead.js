// Where the site is kept on this device, what Python needs is there at once: it is read and compiled while the page is
// still being put together. (Over a network it would be in the way of what the page itself is made of.)

import { ahead } from "./python.js";
import { likely } from "./remember.js";

if (navigator.serviceWorker?.controller && typeof WebAssembly === "object") ahead(likely());
