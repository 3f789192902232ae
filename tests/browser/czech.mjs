// The page in Czech: the language of the address, of links and of the switch, kept by reloads and without a network.
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { fileURLToPath } from 'node:url';
import { OPEN } from './site.mjs';
import { serve } from './static-server.mjs';
import { test, visits } from './visits.mjs';

const folder = fileURLToPath(new URL('hosts', import.meta.url));

/** The scripts with the Czech texts. */
const CATALOGUE = /^\/assets\/(cs|czech-lessons)-[\w-]+\.js$/;

/** Registers the tests for one of the browsers. */
export function czechTests(browser) {
  const { open, origin, sent, disconnect, inChromium } = visits(browser);
  let server;

  before(async () => {
    const html = (text) => text.replaceAll('https://loopscope.example/', origin() + OPEN).replace('<html lang="en">', '<html lang="cs-CZ">');
    server = await serve({ '/': folder }, { '/': { html } });
  });

  after(() => server?.close());

  /** Returns the document's statement of its language. */
  const saysOf = (visit) => visit.run(() => [document.documentElement.lang, new URLSearchParams(location.search).get('lang'), document.title]);

  /** Waits for something on a page that is still coming: until then, there may be no page to ask. */
  const come = (visit, path, words) => visit.until(`${words} to come`, () => visit.texts(path, words).then(([text]) => text, () => undefined));

  inChromium('says the answer in Czech, and keeps its language over a reload, in links and on the way back', async () => {
    const visit = await open('/?lang=cs#example=two-counters');
    await visit.see('ls-verdict h1', 'Najděte vstup, který vede na řádek 12');
    assert.deepEqual(await saysOf(visit), ['cs', 'cs', 'Loopscope: jak se dostanu na tento řádek?']);
    await visit.analyse(/^Analyzovat$/);
    await visit.says('Řádek 12 je dosažitelný.');
    await visit.see('ls-why .found', /Interpret běh na těchto vstupech přehrál, [\d\s]+ kroků\. Našla technika \w+, trvalo to [\d,]+ s\./);
    await visit.see('ls-replay .where', /řádek 12: cíl/);
    await visit.see('ls-chains p', /4 dílčí řetězce/);
    await visit.until('the address to say so', () => visit.run(() => location.hash.includes('view=answer')));
    await visit.reload();
    await visit.says('Řádek 12 je dosažitelný.');

    await visit.click('ls-header button', 'Průvodce');
    await visit.click('ls-header a', 'Metoda');
    await come(visit, 'ls-header .here button', 'Průvodce');
    await visit.see('main.prose h1', 'The method');
    assert.deepEqual(await saysOf(visit), ['cs', 'cs', 'Metoda · Loopscope']);
    assert.equal(await visit.run(() => document.querySelector('main').lang), 'en', 'what is to be read is marked as English');
    await visit.click('.try a', 'See the proof');
    await come(visit, 'ls-verdict h1', 'Řádek 7 je nedosažitelný.');
    assert.deepEqual((await saysOf(visit)).slice(0, 2), ['cs', 'cs']);
    await visit.back();
    await come(visit, 'ls-header .here button', 'Průvodce');
    await visit.forward();
    await come(visit, 'ls-verdict h1', 'Řádek 7 je nedosažitelný.');

    await visit.write('int main(void) {\n  long double x;\n  return 0\n}');
    await visit.see('ls-problems .message', 'čísla typu long double Loopscope nepodporuje');
    await visit.see('ls-problems .message', 'tady, před }, má být ;');
    await visit.see('ls-problems button', 'Vložit ;');
  });

  test('the switch leads to the same place in the other language, and is remembered', async () => {
    const visit = await open('/#example=gcd&seconds=300&view=answer');
    await visit.says('Line 11 can be reached.');
    await visit.see('ls-header button[lang=cs]', 'Česky');
    await visit.click('ls-header button', 'Česky');
    await come(visit, 'ls-verdict h1', 'Řádek 11 je dosažitelný.');
    assert.equal(await visit.run(() => location.search + location.hash), '?lang=cs#example=gcd&seconds=300&view=answer');
    // An address that names no language.
    await visit.run(() => {
      location.href = './exercises.html';
      return true;
    });
    await come(visit, '.question', 'Najděte vstupy, při kterých program skončí chybou.');
    assert.deepEqual(await saysOf(visit), ['cs', null, 'Cvičení · Loopscope']);
    await visit.see('ls-exercises h1', 'Průměr ničeho');
    await visit.fill('ls-answer-form textarea', '0');
    await visit.click('ls-header button', 'English');
    await come(visit, '.question', 'Find inputs on which the program goes wrong.');
    await visit.see('ls-exercises h1', 'The mean of nothing');
    assert.equal(await visit.run(() => document.querySelector('ls-exercises').work.done.answer), '0', 'answers are the same in both languages');
    assert.deepEqual(await saysOf(visit), ['en', 'en', 'Exercises · Loopscope']);
  });

  inChromium('in English, nothing of it is fetched', async () => {
    const before = sent().length;
    const visit = await open();
    await visit.analyse();
    await visit.says('Line 10 can');
    assert.ok(!sent().slice(before).some(({ path }) => CATALOGUE.test(path)));
  });

  inChromium('an element speaks the language of the page around, and so does its frame', async () => {
    const visit = await open(`${server.origin}/plain/`);
    await visit.see('loopscope-program .asked', 'Jak se dostanu k řádku 7?');
    await visit.see('loopscope-program .refused', 'Program nelze přečíst: „<b');
    await visit.click('loopscope-program button', /^Analyzovat$/);
    await visit.see('loopscope-program iframe');
    await visit.frame().see('ls-verdict h1', 'Řádek 7 je dosažitelný.');
    assert.equal(await visit.frame().run(() => document.documentElement.lang), 'cs');
    await visit.faults(); // Faults of what the host's page itself lacks.
  });

  // The last one: it takes the host away.
  inChromium('is there without a network, too', async () => {
    const visit = await open('/?lang=cs');
    await disconnect();
    await visit.reload();
    await visit.analyse(/^Analyzovat$/);
    await visit.says('Řádek 10 může');
  });
}
