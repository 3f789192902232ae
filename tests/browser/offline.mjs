// A site that was visited once works without a network, and a new version waits until the visitor wants it.
import assert from 'node:assert/strict';
import { NEW_TITLE, RENEWED, TAKES_TURNS } from './site.mjs';
import { test, visits } from './visits.mjs';

/** Registers the tests for one of the browsers. */
export function offlineTests(browser) {
  const { open, renew, disconnect, reconnect } = visits(browser);

  /** Waits until the whole site is kept. */
  const kept = (visit) =>
    visit.until('all to be kept', () => visit.run(() => document.documentElement.dataset.kept === 'all'));

  test('a new version waits until it is wanted', async () => {
    const visit = await open(RENEWED);
    await kept(visit);
    assert.deepEqual(await visit.texts('ls-new-version p'), [], 'on the first visit, there is no newer version');
    const end = await renew();
    const title = () => visit.run(() => document.title);
    const old = await title();
    await visit.run(() => navigator.serviceWorker.ready.then((registration) => registration.update()).then(() => true));
    await visit.see('ls-new-version p', 'A new version of Loopscope is available.');
    await visit.reload();
    await visit.see('ls-new-version p', 'A new version of Loopscope is available.');
    assert.equal(await title(), old);
    await visit.analyse();
    await visit.says('Line 10 can');
    await visit.click('ls-new-version button', 'Reload now');
    await visit.until('the new version', async () => (await title().catch(() => '')) === NEW_TITLE);
    await visit.gone('ls-new-version p');
    await visit.analyse();
    await visit.says('Line 10 can');
    await end();
  });

  // The last one: it takes the host away, and gives it back at its end.
  test('works without its host after one visit', async () => {
    const visit = await open();
    await disconnect();
    await visit.reload();
    // The browser itself says that there is a network.
    await visit.see('ls-header .kept', /^Offline$/);
    await visit.analyse();
    await visit.says('Line 10 can');
    await visit.see('ls-replay .where', /^Step/);
    await visit.sumUp(TAKES_TURNS);
    await visit.see('ls-automaton svg .node', 'accept');
    // The views that load when they are used.
    await visit.click('ls-toolbar #own');
    await visit.see('ls-run-form form');
    await visit.click('ls-toolbar #own');
    await visit.advanced();
    await visit.click('ls-toolbar #compare');
    await visit.see('ls-compare-verdict #start');
    await visit.click('ls-toolbar #compare');
    await visit.guide('Language');
    // Until it has come, there may be no page to ask.
    await visit.until('the language', () => visit.texts('h1', 'micro-c, the language').then(([title]) => title, () => undefined));
    // The page for frames is kept as well.
    await visit.run(() => {
      location.href = './embed.html#example=average&view=answer';
      return true;
    });
    await visit.until('the page for frames', () => visit.texts('ls-embed ls-verdict h1', /\bcan\b/).then(([title]) => title, () => undefined));
    await visit.run(() => {
      location.href = './';
      return true;
    });
    const sign = (words) => visit.until(words, () => visit.texts('ls-header .kept', words).then(([text]) => text, () => undefined));
    await sign('Offline');
    await reconnect();
    await sign('works offline');
    await visit.faults(); // The parts of the page that the tests themselves add are not kept.
  });
}
