// Runs test files, each in a process of its own, in the order in which they are given: `node --test` sorts them.
//
//   node tests/support/run.mjs 2 slow.test.mjs fast.test.mjs
//
// The first argument says how many run at once. The waits in the tests have limits of their own, with clear messages; the
// limit here, for a whole file, only stops a test that hangs in spite of them. With `--again` before the files, those that fail
// run once more, alone, and the log says so: a browser's process can break, and a machine can stand still. If many files fail, it is
// neither.
import { once } from 'node:events';
import { basename } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';

/** The number of the slowest tests that are listed. */
const LISTED = 25;

/** The number of files that may fail and run again. */
const FEW = 3;

const [atOnce, ...rest] = process.argv.slice(2);
const again = rest[0] === '--again';
const tests = [];

let failures = await outcomes(again ? rest.slice(1) : rest, Number(atOnce));
const failed = [...new Set(failures.map(({ file }) => file))];
if (again && failed.length > 0 && failed.length <= FEW) {
  list('failed, and run again', failures);
  failures = await outcomes(failed, 1);
}
console.log(`\nthe slowest of ${tests.length} tests, in seconds:`);
tests.sort((a, b) => b.seconds - a.seconds);
for (const { name, seconds } of tests.slice(0, LISTED)) console.log(`${seconds.toFixed(1).padStart(8)}  ${name}`);
// Last, where they are seen first.
if (failures.length > 0) list('failed', failures);
process.exitCode = failures.length > 0 ? 1 : 0;

/** Runs files to their ends, some at once, and returns the failures. */
async function outcomes(files, concurrency) {
  const waiting = [...files];
  const failures = [];
  const work = async () => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) failures.push(...(await outcomesOf(file)));
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return failures;
}

/** Runs one file. A failure names the file that was run, not the module that defines the test, which cannot run alone. */
async function outcomesOf(file) {
  const failures = [];
  const stream = run({ files: [file], timeout: 3_600_000 });
  for (const outcome of ['test:pass', 'test:fail'])
    stream.on(outcome, ({ name, nesting, details }) => {
      if (outcome === 'test:fail') failures.push({ name, file, error: details.error });
      if (nesting === 0) tests.push({ name, seconds: details.duration_ms / 1000 });
    });
  const shown = stream.compose(new spec());
  shown.pipe(process.stdout, { end: false });
  await once(shown, 'end');
  return failures;
}

function list(what, failures) {
  console.log(`\n${failures.length} ${what}:`);
  for (const { name, file, error } of failures) console.log(`\n${name} (${basename(file ?? '')})\n${said(error)}`);
}

/** An error with the lines of its trace that are of the tests. */
function said(error) {
  const { stack, message } = error.cause ?? error;
  return (stack ?? message ?? String(error)).split('\n').filter((line) => !/^ +at .*\bnode:/.test(line)).join('\n');
}
