// Runs test files, each in a process of its own, in the order in which they are given: `node --test` sorts them.
//
//   node tests/support/run.mjs 2 slow.test.mjs fast.test.mjs
//
// The first argument says how many run at once. The waits in the tests have limits of their own, with clear messages; the
// limit here, for a whole file, only stops a test that hangs in spite of them.
import { run } from 'node:test';
import { spec } from 'node:test/reporters';

const [atOnce, ...files] = process.argv.slice(2);
run({ files, concurrency: Number(atOnce), timeout: 3_600_000 })
  .on('test:fail', () => {
    process.exitCode = 1;
  })
  .compose(new spec())
  .pipe(process.stdout);
