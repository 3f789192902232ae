// Z3 for the native side: as www/solver/stdio.js, but a script that starts with the comment `; reset` is given to a new
// context. The page resets its solver before each analysis just so, and Z3 then finds the same models.
'use strict';

const { createInterface } = require('node:readline');
const { load } = require('../../www/solver/bridge.js');

const END_OF_SCRIPT = /^\(echo "[^"]*"\)$/;

async function main() {
  const solver = await load();
  let script = '';
  for await (const line of createInterface({ input: process.stdin })) {
    script += line + '\n';
    if (!END_OF_SCRIPT.test(line)) continue;
    if (script.startsWith('; reset\n')) solver.reset();
    process.stdout.write(solver.eval(script));
    script = '';
  }
}

main().then(
  () => process.exit(0),
  (failure) => {
    process.stderr.write(`${failure.message}\n`);
    process.exit(70);
  },
);
