// The page as one file, opened from a disk.
import assert from 'node:assert/strict';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { TAKES_TURNS } from './site.mjs';
import { test, visits } from './visits.mjs';

const file = process.env.LOOPSCOPE_SINGLE ?? fileURLToPath(new URL('../../www/single/loopscope.html', import.meta.url));

/** Registers the tests for one of the browsers. */
export function singleTests(browser) {
  const { open } = visits(browser);

  test('one file from a disk analyses, replays and draws', async () => {
    const visit = await open(pathToFileURL(file).href);
    // Whoever opens it for the first time is shown around.
    await visit.click('ls-tour button', 'Skip');
    await visit.gone('ls-tour button');
    await visit.analyse();
    await visit.says('Line 12 can be reached.');
    await visit.see('ls-verdict .rest', 'Replayed on these inputs by the interpreter');
    await visit.see('ls-replay .where', /step/);
    await visit.see('ls-chains ls-formula .katex-html');
    await visit.sumUp(TAKES_TURNS);
    await visit.see('ls-automaton svg .node', 'accept');
    // The other page is inside, too.
    await visit.click('ls-header a', 'Language');
    await visit.see('h1', 'micro-c, the language');
    await visit.click('.contents a', 'Statements');
    await visit.see('h2', 'Statements');
    await visit.click('ls-header a', 'Analyse');
    await visit.see('ls-verdict h1', 'can go wrong');
    await visit.click('ls-header a', 'Method');
    await visit.see('h1', 'How it is found out');
    await visit.click('.try a', 'See the proof');
    await visit.says('can never be reached');
    await visit.see('ls-proof li');
    const [policy, addresses] = await visit.run(() => [
      document.querySelector('meta[http-equiv]').content,
      performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => !/^(blob|data):/.test(name)),
    ]);
    assert.doesNotMatch(policy, /unsafe-inline|unsafe-eval(?<!wasm-unsafe-eval)/);
    assert.deepEqual(addresses, [], 'nothing is fetched');
  });

  test('text of a program is no markup there either, and no script runs that was not built in', async () => {
    const visit = await open(pathToFileURL(file).href);
    // Whoever opens it for the first time is shown around.
    await visit.click('ls-tour button', 'Skip');
    await visit.gone('ls-tour button');
    await visit.write('// </script><script>globalThis.trapped = 1</script><img src=x onerror="globalThis.trapped = 1">\nmain() { return 0; }');
    await visit.run(() => {
      const script = document.createElement('script');
      script.textContent = 'globalThis.trapped = 1';
      document.body.append(script);
      document.body.insertAdjacentHTML('beforeend', '<img src="data:image/png;base64,x" onerror="globalThis.trapped = 1">');
      return true;
    });
    await new Promise((over) => setTimeout(over, 500));
    assert.equal(await visit.run(() => globalThis.trapped ?? 0), 0);
    await visit.faults(); // What the policy refuses.
  });
}
