// The browsers that the page is tested in. Each opens tabs that can do the same: `goto`, `reload`, `run` (JavaScript text
// in, JSON out), `click` and `point` (at a place), `press` (keys), `resize`, `picture` (PNG) and `close`.
import { launchChromium } from './chromium.mjs';
import { launchFirefox } from './firefox.mjs';
import { launchWebKit } from './webkit.mjs';

export const browsers = { Chromium: launchChromium, Firefox: launchFirefox, WebKitGTK: launchWebKit };
