// Reasons of the engine in Czech, with the parts that it puts into them.
import { configureLocalization } from '@lit/localize';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { showIn } from '../src/shell/language.ts';
import { addWords, engineWords } from '../src/words/engine-words.ts';
import { problemWords } from '../src/words/problem-words.ts';
import { reasonWords } from '../src/words/reason-words.ts';

beforeAll(async () => {
  // The catalogue reports at the window that it has loaded.
  vi.stubGlobal('window', new EventTarget());
  const { setLocale } = configureLocalization({ sourceLocale: 'en', targetLocales: ['cs'], loadLocale: () => import('../src/generated/cs.ts') });
  await setLocale('cs');
  showIn('cs');
  addWords(problemWords());
  addWords(reasonWords());
});

afterAll(() => showIn('en'));

test.each([
  [
    'on a path to line 7, the solver cannot decide the conditions: in line 5, unknown values are multiplied with each other',
    'na cestě k řádku 7: řešič nedokáže o podmínkách rozhodnout: na řádku 5 se navzájem násobí neznámé hodnoty',
  ],
  [
    'the time limit was reached; most of the search went into the loop in line 9, 1200 iterations so far',
    'čas vypršel; nejvíce hledání připadlo na cyklus na řádku 9, zatím iterací: 1200',
  ],
  [
    'You can limit the number of iterations of the loop in line 4, for example by `assume(n <= 5);` at the beginning of `main`. The answer then holds for these runs only.',
    'Můžete omezit počet iterací cyklu na řádku 4, například příkazem `assume(n <= 5);` na začátku `main`. Odpověď pak platí jen pro tyto běhy.',
  ],
  [
    'it cannot be split into chains, because `f` is called while it is running (recursion)',
    'program nelze rozložit na řetězce, protože `f` se volá, zatímco ještě běží (rekurze)',
  ],
  [
    'In line 9 it never happens that `x > 2`: there, `x` is at most `n - 1`, `y` has 3 elements and `p` is null.',
    'Na řádku 9 nikdy neplatí, že `x > 2`: tam `x` je nejvýše `n - 1`, `y` má tolik prvků: 3 a `p` je null.',
  ],
  ['the value of `s` after many iterations has no closed form (line 7)', 'hodnota proměnné `s` po mnoha iteracích nemá uzavřený tvar (řádek 7)'],
  [
    'it is not proved that each iteration of the loop in line 3, called in line 9 keeps its invariant: there are values for which it does not',
    'cyklus na řádku 3, voláno na řádku 9: není dokázáno, že každá iterace invariant zachovává: pro některé hodnoty to neplatí',
  ],
  ['`Even` has no solution: put it between ```solution and ```', '`Even` nemá řešení: napište ho mezi ```solution a ```'],
  ['in the solution: `A` is an array: choose an element, such as `A[0]`', 'v řešení: `A` je pole: vyberte prvek, například `A[0]`'],
])('%s', (english, czech) => {
  expect(engineWords(english)).toBe(czech);
});
