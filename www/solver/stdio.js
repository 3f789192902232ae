// Z3 from the npm package, spoken to like `z3 -in`: SMT-LIB commands on standard input, their answers on standard output.
//
//   node stdio.js
//
// Input is run as soon as a line is an `(echo "...")` command of its own, so a caller ends each script with such a line and
// reads up to the echoed text. A line that is only `(reset)` discards all contexts, as the page does before each analysis: Z3
// then answers like a new process, including its models, which its own `(reset)` does not ensure. A line that is only
// `(context N)` or `(context N anew)` switches to another context: see `bridge.js`. The process runs until the end of its
// input. If the solver fails, it reports that on standard error and ends with status 70.
'use strict';

const { createInterface } = require('node:readline');
const { load } = require('./bridge.js');

const END_OF_SCRIPT = /^\(echo "[^"]*"\)$/;

async function main() {
  const solver = await load();
  let script = '';
  for await (const line of createInterface({ input: process.stdin })) {
    if (line === '(reset)') {
      process.stdout.write(script === '' ? '' : solver.eval(script));
      script = '';
      solver.reset();
      continue;
    }
    script += line + '\n';
    if (!END_OF_SCRIPT.test(line)) continue;
    process.stdout.write(solver.eval(script));
    script = '';
  }
  process.stdout.write(script === '' ? '' : solver.eval(script));
}

main().then(
  () => process.exit(0),
  (failure) => {
    process.stderr.write(`${failure.message}\n`);
    process.exit(70);
  },
);
