// Lessons: an exercise of each kind, answered wrongly and rightly, in every browser.
import assert from 'node:assert/strict';
import { deflateRawSync } from 'node:zlib';
import { test, visits } from './visits.mjs';

/** Registers the tests for one of the browsers. */
export function exerciseTests(browser) {
  const { open, inChromium } = visits(browser);
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

  inChromium('inputs are tried, and the smallest ones are asked for', async () => {
    const visit = await open('/exercises.html#lesson=symbols');
    await visit.see('ls-exercises h1', 'Solve it backwards');
    await answer(visit, '3');
    await result(visit, 'The run with these inputs does not reach it: main returned 0.');
    // Where the run goes instead can be inspected.
    await visit.see('ls-replay .where', /^Step/);
    await answer(visit, 'n');
    await result(visit, 'In your answer: n is typed where the program reads a number.');
    await visit.gone('ls-replay');
    // The result stays after a reload.
    await answer(visit, '9');
    await result(visit, /Right\.\s+The run with these inputs reaches line 8\./);
    await visit.see('nav a[aria-current]', 'solved');
    await visit.reload();
    await result(visit, 'Right.');
    // The page is still growing: the link may move away from a click.
    await visit.until('the next exercise', async () => {
      await visit.click('.further a', 'Next exercise');
      await new Promise((over) => setTimeout(over, 2000));
      return (await visit.texts('ls-exercises h1', 'Two conditions at once')).length > 0;
    });
    await visit.until('the exercise to be gone to', () => visit.run(() => document.querySelector('ls-exercises').shadowRoot.activeElement?.localName === 'h1'));

    await go(visit, 'symbols', 4, 'As small as you can');
    await answer(visit, 'a = 11\ninput: 0');
    await result(visit, 'The sum of your numbers is 11; 6 is enough.');
    await answer(visit, 'a = 1, input: 5');
    await result(visit, 'Right.');
    assert.deepEqual(await visit.faults(), []);
  });

  inChromium('a program is shown in C or in micro-c, as chosen once', async () => {
    const visit = await open('/exercises.html#lesson=symbols');
    const chosen = (language) => visit.until(`the program in ${language}`, async () => {
      const checked = await visit.run(() => document.querySelector('ls-exercises').shadowRoot.querySelector('.languages :checked')?.parentElement.textContent.trim());
      return checked === language && (await visit.source()).startsWith(language === 'C' ? '#include' : 'main(');
    });
    await visit.see('ls-exercises h1', 'Solve it backwards');
    await chosen('C');
    await visit.see('.question', 'line 8');
    await visit.click('.languages label', 'micro-c');
    await chosen('micro-c');
    await visit.see('.question', 'line 4');
    await answer(visit, 'n = x');
    await result(visit, 'In your answer, line 1: x is not an integer, which is written in digits alone');
    // The name of a single input can be left out.
    await answer(visit, '9');
    await result(visit, /Right\.\s+The run with these inputs reaches line 4\./);
    await go(visit, 'symbols', 2, 'Two conditions at once');
    await chosen('micro-c');
    await visit.reload();
    await chosen('micro-c');
    await visit.see('nav .solved');
    // By the keyboard.
    await visit.run(() => document.querySelector('ls-exercises').shadowRoot.querySelector('.languages :checked').focus());
    await visit.press('ArrowLeft');
    await chosen('C');
    await answer(visit, '8 2');
    await result(visit, /Right\.\s+The run with these inputs reaches line 9\./);
    // The text typed for one program says nothing about the other one.
    await visit.click('.languages label', 'micro-c');
    await visit.gone('ls-answer-result section');
    await visit.click('.languages label', 'C');
    await result(visit, 'Right.');
    // Where there is only one program, there is no choice.
    await go(visit, 'symbols', 3, 'An assignment in between');
    await visit.gone('.languages');
    assert.match(await visit.source(), /^main\(/);
    assert.deepEqual(await visit.faults(), []);
  });

  test('a lesson in a link is opened, stays after a reload, and is text only', async () => {
    const visit = await open(`/exercises.html#text=${packed(LINKED)}&exercise=2`);
    await visit.see('ls-exercises h1', 'Second <b>title</b>');
    await visit.see('.text', 'Say <img src="x"> where');
    await visit.reload();
    await visit.see('ls-exercises h1', 'Second <b>title</b>');
    await answer(visit, 'n = 8');
    await result(visit, 'Right.');
    await visit.click('nav a', 'First');
    await visit.see('ls-exercises h1', 'First');
    await answer(visit, 'n = 3');
    await result(visit, 'Right.');

    await visit.run((hash) => (location.hash = hash), `text=${packed('no lesson')}`);
    await visit.see('[role=alert]', 'The lesson in the link, line 1: there is no exercise here');
    await visit.run((hash) => (location.hash = hash), `text=${packed(' '.repeat(5_000_000))}`);
    await visit.see('[role=alert]', 'This link is incomplete, or its lesson is too long.');
    await go(visit, 'symbols', 1, 'Solve it backwards');
    await visit.gone('[role=alert]');
    assert.deepEqual(await visit.faults(), []);
  });

  inChromium('a file becomes a link if it is not too long for one', async () => {
    const visit = await open('/exercises.html');
    await visit.see('ls-exercises h1', 'The mean of nothing');
    await visit.run(openLesson, LINKED);
    await visit.see('ls-exercises h1', 'First');
    const [address, link] = await visit.run(addressAndLink);
    assert.match(address, /#text=[\w-]+&exercise=1$/);
    assert.equal(link, address);
    await visit.reload();
    await visit.see('ls-exercises h1', 'First');

    const varied = Array.from({ length: 3000 }, (_, at) => (at * at * 7919) % 100_003).join(' ');
    await visit.run(openLesson, `${LINKED}\n${exercise('Third', varied, 5)}`);
    await visit.see('nav a', 'Third');
    assert.deepEqual((await visit.run(addressAndLink)).map((text) => text?.replace(/^.*#/, '') ?? null), ['lesson=yours&exercise=1', null]);
    await visit.run(openLesson, 'no lesson');
    await visit.see('[role=alert]', 'own.md, line 1: there is no exercise here');
    await visit.see('nav a', 'Third');
    assert.deepEqual(await visit.faults(), []);
  });

  inChromium('a verdict must be seen by the technique that is named', async () => {
    const visit = await open('/exercises.html#lesson=symbols&exercise=5');
    await visit.see('ls-exercises h1', 'Never, whatever the numbers are');
    await visit.click('ls-answer-form button', 'Check');
    await result(visit, 'In your answer: choose both');
    await opinion(visit, 'reachable', 'execute');
    await result(visit, 'This technique proved that no inputs lead to the line.');
    await opinion(visit, 'unreachable', 'execute');
    await result(visit, 'Right.');
    assert.deepEqual(await visit.faults(), []);
  });

  test('a C program is made to go wrong, and an invariant is checked with a counterexample that can be replayed', async () => {
    const visit = await open('/exercises.html');
    await visit.see('ls-exercises h1', 'The mean of nothing');
    await answer(visit, '2\n4 6');
    await result(visit, 'The run with these inputs ends: main returned 0.');
    await visit.see('ls-replay .where', /^Step/);
    await answer(visit, 'two');
    await result(visit, 'In your answer: two is typed where the program reads a number.');
    await answer(visit, '0');
    await result(visit, /Right\.\s+The run with these inputs ends with an error\./);

    await go(visit, 'invariants', 2, 'Side by side');
    await answer(visit, 's == 3 * i && i < 5');
    await result(visit, /Proved: It holds when the loop is reached first\.[^]*Not true: If it holds before an iteration, it holds after it\./);
    await visit.see('ls-answer-result td', '12');
    await visit.see('ls-iterations h2', 'Loop in line 3');
    await ownProgramOnly(visit);
    await answer(visit, 's == 3 * i');
    await result(visit, 'Right.');
    await visit.gone('ls-replay');
    assert.deepEqual(await visit.faults(), []);
  });

  inChromium('a formula, a condition and a mended program are checked', async () => {
    const visit = await open('/exercises.html#lesson=counters&exercise=1');
    await visit.see('ls-exercises h1', 'Once around');
    await answer(visit, 's + 9 * k');
    await result(visit, 'With these inputs the variable has another value:');
    await visit.see('ls-answer-result .compared th', 'Yours');
    await ownProgramOnly(visit);
    await answer(visit, 's + 10 * k');
    await result(visit, 'Right.');

    await go(visit, 'paths', 1, 'The condition of a path');
    await visit.see('.cm-line.linked-line', 'if');
    await answer(visit, 'x > 2 &&');
    await result(visit, 'In your answer: the end is missing.');
    await answer(visit, 'x > 2');
    await result(visit, 'These inputs satisfy it and take another path, or end on the way:');
    await visit.see('ls-answer-result .compared th', 'On this run');
    assert.deepEqual((await visit.texts('ls-answer-result .compared tbody tr')).map((row) => row.split(/\s*\t\s*/)), [
      ['line 2', 'holds', 'holds'],
      ['line 3', 'holds', 'does not hold'],
    ]);
    await ownProgramOnly(visit);
    await answer(visit, 'x > 2 && y > x');
    await result(visit, 'Right.');

    await go(visit, 'paths', 5, 'Division by what is left');
    await visit.click('ls-answer-form button', 'Check');
    await result(visit, 'With these inputs your program fails:');
    const mended = 'main(a, b) {\n  int rest = a - 2 * b;\n  output rest;\n  if (rest != 0) output 100 / rest;\n  return 1;\n}';
    await visit.write(mended.replace('return 1', 'return 2'));
    await visit.click('ls-answer-form button', 'Check');
    await result(visit, 'outputs or returns something else:');
    await visit.see('ls-answer-result .compared td', /returned 2/);
    await ownProgramOnly(visit);
    await visit.write(mended);
    await visit.click('ls-answer-form button', 'Check');
    await result(visit, 'Right.');

    // The work is still there after a reload.
    await visit.reload();
    await visit.see('nav a[aria-current]', 'solved');
    assert.equal(await visit.source(), mended);
    assert.deepEqual(await visit.faults(), []);
  });
}

/** Looks at each step of the replay: nothing of the programs that check an answer is there. */
async function ownProgramOnly(visit) {
  await visit.see('ls-replay .where', /^Step/);
  const seen = await visit.run(async () => {
    const page = document.querySelector('ls-exercises');
    const texts = [];
    for (let step = 0; step < page.work.program.run.replay.steps.length; step++) {
      page.work.program.show({ step });
      await page.updateComplete;
      const replay = page.shadowRoot.querySelector('ls-replay');
      await replay.updateComplete;
      texts.push(replay.shadowRoot.textContent, JSON.stringify(replay.snapshot), page.shadowRoot.querySelector('ls-answer-result').shadowRoot.textContent);
    }
    return texts.join('\n');
  });
  assert.doesNotMatch(seen, /\b(decide|(?<!on the )way|rounds|failed|said|given_\w+|wanted|main_(before|after)|number of an output)\b/);
}

/** In the page: chooses a file with this text. */
function openLesson(text) {
  const picker = document.querySelector('ls-exercises').shadowRoot.querySelector('input[type=file]');
  const chosen = new DataTransfer();
  chosen.items.add(new File([text], 'own.md'));
  picker.files = chosen.files;
  picker.dispatchEvent(new Event('change'));
}

/** In the page: its address, and the link that can be copied. */
function addressAndLink() {
  return [location.href, document.querySelector('ls-exercises').shadowRoot.querySelector('ls-copy-button')?.text ?? null];
}

/** A text as encoded in an address. */
function packed(text) {
  return deflateRawSync(text).toString('base64url');
}

const exercise = (title, text, sought) => `
---
exercise: ${title}
kind: inputs
target: 3
---
${text}

\`\`\`c
main(n) {
  if (n == ${sought})
    output 1;
  return 0;
}
\`\`\`

\`\`\`solution
n = ${sought}
\`\`\`
`;

const LINKED = `---
lesson: From elsewhere
---
${exercise('First', 'Find it.', 3)}${exercise('Second <b>title</b>', 'Say <img src="x"> where. [Go](javascript:alert(1))', 8)}`;
