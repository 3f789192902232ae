// Grades a folder of submissions: each is run on the inputs of the task, and then it is asked whether any inputs at all make
// it go wrong. Prints a table, and as JSON with `--json`.
//
//   node grade.mjs FOLDER [TASK.json] [--json]
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { open } from 'loopscope';

const [folder = 'submissions', taskFile = new URL('task.json', import.meta.url)] = process.argv.slice(2).filter((word) => word !== '--json');

const task = JSON.parse(await readFile(taskFile, 'utf8'));
const loopscope = await open();
// Ctrl+C stops what is being analysed, and what was graded is still printed.
const stop = new AbortController();
process.once('SIGINT', () => stop.abort());

const results = [];
for (const name of (await readdir(folder)).filter((name) => name.endsWith('.mc')).sort()) {
  const source = await readFile(join(folder, name), 'utf8');
  try {
    results.push({ name, ...(await grade(source)) });
  } catch (error) {
    if (!stop.signal.aborted) throw error;
    break;
  }
}
loopscope.close();

if (process.argv.includes('--json')) console.log(JSON.stringify(results, null, 2));
else console.table(results, ['name', 'points', 'remark']);

/** Two points for outputs as they should be, and two more where nothing can go wrong. */
async function grade(source) {
  const { signal } = stop;
  const [error] = (await loopscope.parse(source)).diagnostics.filter(({ severity }) => severity === 'error');
  if (error) return { points: 0, remark: `line ${source.slice(0, error.from).split('\n').length}: ${error.message.text}` };

  for (const run of task.runs) {
    const outcome = await loopscope.run(source, { arguments: run.arguments }, { signal });
    const outputs = outcome.replay.outputs.last;
    if (String(outputs) !== String(run.outputs)) {
      return { points: 0, remark: `for ${JSON.stringify(run.arguments)} the output is ${outputs}, and should be ${run.outputs}` };
    }
  }

  const outcome = await loopscope.analyse(source, { target: 'any', seconds: task.seconds, signal });
  const { verdict, witness, error: wrong } = outcome.report;
  if (verdict === 'unreachable') return { points: 4, remark: 'nothing can go wrong' };
  if (verdict === 'unknown') return { points: 2, remark: 'to be looked at: whether something can go wrong was not found out' };
  const inputs = witness.parameters.map(({ name, value }) => `${name} = ${value.value}`).join(', ');
  return { points: 2, remark: `line ${wrong.line} goes wrong for ${inputs}: ${wrong.text.text}` };
}
