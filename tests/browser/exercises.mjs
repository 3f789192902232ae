// Lessons: an exercise of each kind, answered wrongly and rightly, in every browser.
import assert from 'node:assert/strict';
import { test, visits } from './visits.mjs';

/** Registers the tests for one of the browsers. */
export function exerciseTests(browser) {
  const { open } = visits(browser);
  const go = async (visit, lesson, exercise, title) => {
    await visit.run((hash) => (location.hash = hash), `lesson=${lesson}&exercise=${exercise}`);
    await visit.see('ls-exercises h1', title);
  };
  const answer = async (visit, text) => {
    await visit.fill('ls-answer-form textarea', text);
    await visit.click('ls-answer-form button', 'Check');
  };
  const result = (visit, words) => visit.see('ls-answer-result section', words);
  const opinion = async (visit, verdict, technique) => {
    await visit.choose('Whether the line can be reached', verdict);
    await visit.choose('Technique', technique);
    await visit.click('ls-answer-form button', 'Check');
  };

  test('inputs are tried, and the smallest ones are asked for', async () => {
    const visit = await open('/exercises.html');
    await visit.see('ls-exercises h1', 'Solve it backwards');
    await answer(visit, 'n = 3');
    await result(visit, 'The run with these inputs does not come there: `main` returned 5.');
    await answer(visit, 'n = x');
    await result(visit, 'In your answer, line 1: `x` is not an integer.');
    await answer(visit, 'n = 9');
    await result(visit, 'Right.');
    await visit.see('nav a[aria-current]', 'solved');
    await visit.click('.further a', 'Next exercise');
    await visit.see('ls-exercises h1', 'Two conditions at once');

    await go(visit, 'symbols', 4, 'As small as you can');
    await answer(visit, 'a = 11\ninput: 0');
    await result(visit, 'Your numbers make 11, and 6 is enough.');
    await answer(visit, 'a = 1\ninput: 5');
    await result(visit, 'Right.');
    assert.deepEqual(await visit.faults(), []);
  });

  test('a verdict must be seen by the technique that is named', async () => {
    const visit = await open('/exercises.html#lesson=symbols&exercise=5');
    await visit.see('ls-exercises h1', 'Never, whatever the numbers are');
    await opinion(visit, 'reachable', 'execute');
    await result(visit, 'This technique proved that no inputs lead to the line.');
    await opinion(visit, 'unreachable', 'execute');
    await result(visit, 'Right.');
    assert.deepEqual(await visit.faults(), []);
  });

  test('an invariant is checked, and a counterexample can be replayed', async () => {
    const visit = await open('/exercises.html#lesson=invariants&exercise=2');
    await visit.see('ls-exercises h1', 'Side by side');
    await answer(visit, 's == 3 * i && i < 5');
    await result(visit, /Proved: It holds when the loop is reached first\.[^]*Wrong: If it holds before a round, it holds after it\./);
    await visit.see('ls-answer-result td', '12');
    await visit.see('ls-replay caption', 'Loop in line 3');
    await answer(visit, 's == 3 * i');
    await result(visit, 'Right.');
    await visit.gone('ls-replay');
    assert.deepEqual(await visit.faults(), []);
  });

  test('a formula, a condition and a mended program are checked', async () => {
    const visit = await open('/exercises.html#lesson=counters&exercise=1');
    await visit.see('ls-exercises h1', 'Once around');
    await answer(visit, 's + 9 * k');
    await result(visit, 'With these inputs the variable is something else:');
    await answer(visit, 's + 10 * k');
    await result(visit, 'Right.');

    await go(visit, 'paths', 1, 'The condition of a path');
    await answer(visit, 'x > 2');
    await result(visit, 'These inputs satisfy it and take another path:');
    await answer(visit, 'x > 2 && y > x');
    await result(visit, 'Right.');

    await go(visit, 'paths', 5, 'Division by what is left');
    await visit.click('ls-answer-form button', 'Check');
    await result(visit, 'With these inputs your program fails:');
    const mended = 'main(a, b) {\n  int rest = a - 2 * b;\n  output rest;\n  if (rest != 0) output 100 / rest;\n  return 1;\n}';
    await visit.write(mended.replace('return 1', 'return 2'));
    await visit.click('ls-answer-form button', 'Check');
    await result(visit, 'outputs or returns something else:');
    await visit.write(mended);
    await visit.click('ls-answer-form button', 'Check');
    await result(visit, 'Right.');

    // What was done is there after a reload.
    await visit.reload();
    await visit.see('nav a[aria-current]', 'solved');
    assert.equal(await visit.source(), mended);
    assert.deepEqual(await visit.faults(), []);
  });
}
