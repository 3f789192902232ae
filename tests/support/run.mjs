// Runs test files, each in a process of its own, in the order in which they are given: `node --test` sorts them.
//
//   node tests/support/run.mjs 2 slow.test.mjs fast.test.mjs
//
// The first argument says how many run at once. The waits in the tests have limits of their own, with clear messages; the
// limit here, for a whole file, only stops a test that hangs in spite of them.
import { basename } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';

/** How many of the slowest tests and files are listed. */
const LISTED = 25;

const [atOnce, ...files] = process.argv.slice(2);
const tests = [];
const stream = run({ files, concurrency: Number(atOnce), timeout: 3_600_000 });
for (const outcome of ['test:pass', 'test:fail'])
  stream.on(outcome, ({ name, file, nesting, details }) => {
    if (outcome === 'test:fail') process.exitCode = 1;
    if (nesting === 0 && file !== undefined) tests.push({ name, file: basename(file), seconds: details.duration_ms / 1000 });
  });
stream.compose(new spec()).pipe(process.stdout);
process.on('exit', () => {
  list('tests', tests.map(({ name, file, seconds }) => [`${file} ${name}`, seconds]));
  const ofFiles = new Map();
  for (const { file, seconds } of tests) ofFiles.set(file, (ofFiles.get(file) ?? 0) + seconds);
  list('files', [...ofFiles]);
});

/** Prints what took longest. */
function list(what, times) {
  console.log(`\nthe slowest of ${times.length} ${what}, in seconds:`);
  times.sort(([, a], [, b]) => b - a);
  for (const [name, seconds] of times.slice(0, LISTED)) console.log(`${seconds.toFixed(1).padStart(8)}  ${name}`);
}
