// Finds programs and packages.
import { accessSync, constants } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';

/** Imports of packages resolve from the site's folder, where they are installed. */
export const require = createRequire(new URL('../../www/package.json', import.meta.url));

/** The first of these programs that the machine has, or the one that a variable of the environment names. */
export function onPath(variable, names) {
  if (process.env[variable]) return process.env[variable];
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
  throw new Error(`none of ${names.join(', ')} is installed: install one, or name one in the variable ${variable}`);
}
