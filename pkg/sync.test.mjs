// The package's engine in the calling thread. It needs `dist`, and for a solver that is changed `z3-solver` where `require`
// finds it:
//
//   cargo xtask build
//   NODE_PATH=www/node_modules node --test pkg/*.test.mjs
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { promisify } from 'node:util';

import { open } from './sync.js';

/** Figure 1 of CBA, whose assertion is on line 12. */
const FIGURE_1 = `main(A, B) {
    var a, b, i, j;
    a = 0;
    b = 0;
    for (i = 0; i < 15; i++)
        if (A[i] == 1)
            a++;
    for (j = 0; j < 15; j++)
        if (B[j] == 2)
            b++;
    if (a > 12 && a + b == 23)
        assert(0);
    return 0;
}
`;

const require = createRequire(import.meta.url);

let engine;

before(async () => {
  engine = await open();
});

test('reaches the assertion of figure 1, by inputs that the interpreter has followed', () => {
  const outcome = engine.analyse(FIGURE_1, { target: { line: 12 }, technique: 'navigate' });
  assert.equal(outcome.kind, 'report');
  const { report, replay } = outcome;
  assert.equal(report.verdict, 'reachable');
  assert.equal(report.technique, 'navigate');
  assert.equal(report.witness.replayed, true);
  assert.deepEqual(
    report.witness.parameters.map(({ name }) => name),
    ['A', 'B'],
  );
  assert.equal(replay.steps.at(-1).line, 12);
  // The inputs that the program itself asks for are counted.
  const [a, b] = report.witness.parameters.map(({ value }, which) => countOf(value.runs, which + 1));
  assert.ok(a > 12 && a + b === 23, `${a} ones and ${b} twos`);
});

function countOf(runs, wanted) {
  const found = runs.filter(({ value }) => Number(value) === wanted);
  return found.reduce((sum, { first, last }) => sum + Math.min(Number(last), 14) - Number(first) + 1, 0);
}

test('any run-time error is the target by default', () => {
  const { report } = engine.analyse(FIGURE_1);
  assert.equal(report.verdict, 'reachable');
  assert.equal(report.error.kind, 'assertion-failed');
  assert.equal(report.error.line, 12);
});

test('proves that fifteen iterations do not count to 18', () => {
  const { report, replay } = engine.analyse(FIGURE_1.replace('a > 12', 'a > 17'), { target: { line: 12 } });
  assert.equal(report.verdict, 'unreachable');
  assert.ok(!('witness' in report), 'there is none');
  assert.equal(replay, null);
});

test('a program with a syntax error is refused with diagnostics, in the place where they are', () => {
  const source = 'main(n) {\n    return n +;\n}\n';
  const outcome = engine.analyse(source);
  assert.equal(outcome.kind, 'refused');
  const [first] = outcome.diagnostics;
  assert.equal(first.severity, 'error');
  assert.equal(source.slice(first.from, first.to), ';');
  assert.deepEqual(engine.parse(source).diagnostics, outcome.diagnostics);
});

test('options that make no sense are told, not thrown', () => {
  for (const options of [{ technique: 'guess' }, { search: 'up' }, { loops: 'jump' }, { technique: 'execute', merge: 'all' }, { technique: 'execute', kappa: 3 }, { technique: 'execute', templates: 'random' }, { technique: 'navigate', indexing: 'fork' }, { technique: 'execute', callDepth: 0 }, { technique: 'execute', callDepth: '9' }, { technique: 'execute', guide: 'true' }, { depth: 3 }, { technique: 'horn', subsume: true }, { technique: 'navigate', guide: true }, { technique: 'execute', rounds: 3 }, { target: { line: 'x' } }, { target: 9 }]) {
    const outcome = engine.analyse(FIGURE_1, options);
    assert.equal(outcome.kind, 'invalid', JSON.stringify(options));
    assert.notEqual(outcome.message, '');
  }
});

test('an analysis knows nothing of those before', () => {
  // Of each analysis, the solver hears options that it only takes before the first assertion.
  const product = 'main(n, m) { if (n * m == 77 && n > m && m > 1) { error(); } return 0; }';
  for (const [source, technique] of [[FIGURE_1, 'auto'], [product, 'execute']]) {
    const [first, second] = [1, 2].map(() => engine.analyse(source, { technique }));
    assert.equal(first.report.verdict, 'reachable');
    assert.ok(first.report.stats.solver_calls > 0, 'the solver was asked');
    const stops = first.report.members.flatMap(({ stop }) => (stop === null ? [] : [stop.code]));
    assert.ok(!stops.includes('solver-failed') && !stops.includes('solver-silent'), stops.join());
    assert.deepEqual(withoutTime(second), withoutTime(first));
  }
});

test('an answer is not expected before it is there, though the thread wakes the engine late for the one before', (t) => {
  const asked = { technique: 'navigate', target: { line: 12 } };
  const expected = engine.analyse(FIGURE_1, asked);
  const wait = Atomics.wait;
  let waits = 0;
  t.mock.method(Atomics, 'wait', (...args) => (waits++ % 2 === 0 ? 'ok' : wait(...args)));
  const woken = engine.analyse(FIGURE_1, asked);
  assert.ok(waits > 0, 'the engine waits for the solver');
  assert.deepEqual(withoutTime(woken), withoutTime(expected));
});

function withoutTime(outcome) {
  const { seconds, ...stats } = outcome.report.stats;
  assert.equal(typeof seconds, 'number');
  return { ...outcome, report: { ...outcome.report, stats } };
}

test('tells what happens, and lets nobody start a second analysis meanwhile', () => {
  const kinds = new Set();
  const refusals = [];
  const outcome = engine.analyse(FIGURE_1, {
    target: { line: 12 },
    onEvent: ({ kind }) => {
      kinds.add(kind);
      try {
        engine.analyse(FIGURE_1);
      } catch (error) {
        refusals.push(error.message);
      }
    },
  });
  assert.ok(kinds.has('turn') && kinds.has('built'), [...kinds].join());
  assert.ok(refusals.length > 0 && refusals.every((message) => message === 'an analysis is running already'));
  assert.equal(outcome.report.verdict, 'reachable');
});

test('reads a program and lists the techniques', () => {
  const { diagnostics, target_lines: lines, tokens } = engine.parse(FIGURE_1);
  assert.deepEqual(diagnostics, []);
  assert.ok(lines.includes(12));
  assert.equal(FIGURE_1.slice(tokens[0].from, tokens[0].to), 'var');
  const techniques = engine.techniques();
  assert.deepEqual(techniques.find(({ name }) => name === 'auto').options, ['search', 'loops', 'scope', 'numbers', 'seed']);
  assert.deepEqual(techniques.filter(({ ends, reaches }) => ends && !reaches).map(({ name }) => name), ['recurrent', 'ranking']);
});

test('finds a run that never ends, and proves that every run ends', () => {
  const program = 'main(n) { var i; i = 0; while (i != n) { i = i + 2; } return i; }';
  const { report, replay } = engine.analyse(program, { target: 'ends' });
  assert.deepEqual([report.verdict, report.proof.kind, replay.end.kind], ['endless', 'recurrent', 'endless']);
  const odd = BigInt(report.witness.parameters[0].value.value);
  assert.ok(odd < 0n || odd % 2n !== 0n, `i steps over ${odd}`);
  const ends = engine.analyse(program.replace('!=', '<'), { target: 'ends' });
  assert.deepEqual([ends.report.verdict, ends.report.proof.components.length, ends.replay], ['ends', 1, null]);
});

test('a question that the solver does not come back from is left out, and only where all depends on it, that is the answer', async () => {
  // The same solver, but that it never comes back from a question about the number 1234568.
  const folder = await mkdtemp(join(tmpdir(), 'silent-'));
  try {
    const real = require.resolve('z3-solver/build/z3-built.js');
    await symlink(real.replace('.js', '.wasm'), join(folder, 'z3-built.wasm'));
    // Whatever kind of scripts the folders above may be said to hold, this is a classic one.
    await writeFile(join(folder, 'package.json'), '{ "type": "commonjs" }');
    await writeFile(join(folder, 'z3-built.js'), silent(real));
    const engine = await open({ solver: folder, patience: 3 });
    const program = 'main(n, m) { if (n + m > 1234567) { output m; } if (m * m == 49 && n == 3) { error(); } return 0; }';
    const [found, proved, openQuestion] = [program, program.replace('49', '50'), 'main(n, m) { if (n + m > 1234567) { error(); } return n; }']
      .map((source) => engine.analyse(source, { technique: 'execute' }).report);
    assert.equal(found.verdict, 'reachable');
    assert.ok(found.stats.solver_failures > 0, 'that question was asked');
    assert.equal(proved.verdict, 'unreachable');
    assert.deepEqual([openQuestion.verdict, openQuestion.stop.code], ['unknown', 'solver-silent']);
  } finally {
    await rm(folder, { recursive: true });
  }
});

/** A script that starts the real solver, changed. */
function silent(real) {
  return `const start = require(${JSON.stringify(real)});
    module.exports = (z3) => {
      const started = start(z3);
      const answer = z3._Z3_eval_smtlib2_string;
      z3._Z3_eval_smtlib2_string = (context, address) => {
        while (z3.UTF8ToString(address).includes('1234568'));
        return answer(context, address);
      };
      return started;
    };`;
}

test('a program that has nothing else to do ends, though the solver has a thread', async () => {
  const program = `import { open } from ${JSON.stringify(new URL('sync.js', import.meta.url).href)};
    console.log((await open()).analyse('main(n) { return 1 / (n * n - 9); }').report.verdict);`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program]);
  assert.equal(stdout, 'reachable\n');
});

test('a solver that is not there is told when the engine is opened', async () => {
  await assert.rejects(open({ solver: '/nowhere' }), { name: 'SolverFailure', kind: 'load' });
});
