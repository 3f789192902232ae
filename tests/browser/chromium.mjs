// Starts the Chromium that the machine has. `CHROMIUM` names another program than the usual ones.
import { accessSync, constants } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';

/** Imports of packages resolve from the site's folder, where they are installed. */
export const require = createRequire(new URL('../../www/package.json', import.meta.url));

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** A running browser: `newPage()` opens a page with an empty profile of its own. */
export function launch() {
  return require('playwright-core').chromium.launch({
    executablePath: process.env.CHROMIUM || onPath(NAMES),
    // The sandbox cannot be had as root and in most containers; the rest keeps the browser from calling home.
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

function onPath(names) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  for (const name of names) {
    for (const folder of folders) {
      const program = join(folder, name);
      try {
        accessSync(program, constants.X_OK);
        return program;
      } catch {
        // The next folder may have it.
      }
    }
  }
  throw new Error(`no browser: install one of ${names.join(', ')}, or name one in the variable CHROMIUM`);
}
