// Runs test files, each in a process of its own, in the order in which they are given: `node --test` sorts them.
//
//   node tests/support/run.mjs 2 slow.test.mjs fast.test.mjs
//
// The first argument says how many run at once. The waits in the tests have limits of their own, with clear messages; the
// limit here, for a whole file, only stops a test that hangs in spite of them.
import { basename } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';

/** How many of the slowest tests are listed. */
const LISTED = 25;

const [atOnce, ...files] = process.argv.slice(2);
const tests = [];
const failures = [];
const stream = run({ files, concurrency: Number(atOnce), timeout: 3_600_000 });
for (const outcome of ['test:pass', 'test:fail'])
  stream.on(outcome, ({ name, nesting, file, details }) => {
    if (outcome === 'test:fail') {
      process.exitCode = 1;
      failures.push(`${name} (${basename(file ?? '')})\n${said(details.error)}`);
    }
    if (nesting === 0) tests.push({ name, seconds: details.duration_ms / 1000 });
  });
stream.compose(new spec()).pipe(process.stdout);
process.on('exit', () => {
  console.log(`\nthe slowest of ${tests.length} tests, in seconds:`);
  tests.sort((a, b) => b.seconds - a.seconds);
  for (const { name, seconds } of tests.slice(0, LISTED)) console.log(`${seconds.toFixed(1).padStart(8)}  ${name}`);
  // Last, where they are seen first.
  if (failures.length > 0) console.log(`\n${failures.length} failed:\n\n${failures.join('\n\n')}`);
});

/** An error with the lines of its trace that are of the tests. */
function said(error) {
  const { stack, message } = error.cause ?? error;
  return (stack ?? message ?? String(error)).split('\n').filter((line) => !/^ +at .*\bnode:/.test(line)).join('\n');
}
