// The answers about the programs of tests/first-course and tests/homework, as the card shows them: in English and in Czech.
import { configureLocalization } from '@lit/localize';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import answers from '../../../tests/first-course/answers.json?raw';
import homeworkAnswers from '../../../tests/homework/answers.json?raw';
import type { EndlessRun, Report, Repeated } from '../generated/interface.ts';
import type { Session } from '../program/session.ts';
import { showIn } from '../shell/language.ts';
import { message } from '../words/message-for-tests.ts';
import { answerText } from './answer-text.ts';
import { shownReport, type ShownReport } from './hang.ts';
import { verdictWords } from './verdict-view.ts';

/** The part of a report that both `answers.json` have. */
interface Recorded extends Pick<Report & { verdict: 'reachable' }, 'everyday' | 'error' | 'may_fill_stack'> {
  verdict: Report['verdict'];
  inputs: Repeated[] | null;
  hangs: boolean;
  endless_run: ({ inputs: Repeated[] } & Pick<EndlessRun, 'overflows' | 'overflow' | 'proof'>) | null;
}

const RECORDED = {
  ...(JSON.parse(answers) as Record<string, Recorded>),
  ...Object.fromEntries(Object.entries(JSON.parse(homeworkAnswers) as Record<string, Recorded>).map(([name, recorded]) => [`homework: ${name}`, recorded])),
};

const FINE = ['Nothing can go wrong.', 'Nic se nemůže pokazit.'] as const;

/** By program: what the card says, in English and in Czech. */
const SENTENCES: Record<string, readonly [english: string, czech: string]> = {
  'address-printed': [
    'The arguments in line 5 do not fit the format. `%d` prints the value of `n`, but `&n` is its address.',
    'Argumenty na řádku 5 neodpovídají formátu. `%d` vypisuje hodnotu `n`, ale `&n` je její adresa.',
  ],
  'assigned-in-while': [
    'The loop in line 5 never ends when the input is 1: its condition `answer = 1` assigns instead of comparing. Nothing else can go wrong.',
    'Cyklus na řádku 5 nikdy neskončí, když vstup je 1: jeho podmínka `answer = 1` přiřazuje místo toho, aby porovnávala. Nic jiného se pokazit nemůže.',
  ],
  'bubble-sort': FINE,
  'bubble-sort-too-far': [
    'Line 9 can go past the end of `a`. `j + 1` is 6, and `a` has 6 elements (0 to 5).',
    'Řádek 9 může sáhnout za konec pole `a`. `j + 1` je 6 a `a` má prvky 0 až 5, celkem 6.',
  ],
  countdown: FINE,
  'digit-sum': FINE,
  'digits-of-zero': [
    'Line 11 can divide by zero. `digits` is 0.',
    'Řádek 11 může dělit nulou. `digits` je 0.',
  ],
  divisors: [
    'Nothing can go wrong for numbers up to 10,000. Larger numbers: I don’t know yet.',
    'Pro čísla do 10\u00a0000 se nemůže nic pokazit. Větší čísla: to zatím nevím.',
  ],
  'double-read-as-float': [
    'The arguments in line 4 do not fit the format. `price` has the type `double`, but `%f` needs `float`.',
    'Argumenty na řádku 4 neodpovídají formátu. `price` má typ `double`, ale `%f` potřebuje `float`.',
  ],
  'doubled-zero': [
    'The loop in line 4 never ends: `i` stays the same in every iteration. Nothing else can go wrong.',
    'Cyklus na řádku 4 nikdy neskončí: `i` zůstává v každém průchodu stejné. Nic jiného se pokazit nemůže.',
  ],
  'element-without-ampersand': [
    'The arguments in line 5 do not fit the format. `&` is missing before `a[i]`.',
    'Argumenty na řádku 5 neodpovídají formátu. Před `a[i]` chybí `&`.',
  ],
  'empty-tree': [
    'Line 5 can dereference a null pointer. `t` is null: the call in line 11 passes a null pointer.',
    'Řádek 5 může použít nulový ukazatel. `t` je nulový ukazatel: předává ho volání na řádku 11.',
  ],
  factorial: [
    'Line 7 can overflow: a result does not fit into its type. `479001600 * 13` is 6227020800; an `int` ends at 2147483647.',
    'Na řádku 7 může dojít k přetečení: výsledek se nevejde do svého typu. `479001600 * 13` je 6227020800; typ `int` končí číslem 2147483647.',
  ],
  'factorial-of-few': FINE,
  fibonacci: [
    'Line 7 can overflow: a result does not fit into its type. `1134903170 + 1836311903` is 2971215073; an `int` ends at 2147483647.',
    'Na řádku 7 může dojít k přetečení: výsledek se nevejde do svého typu. `1134903170 + 1836311903` je 2971215073; typ `int` končí číslem 2147483647.',
  ],
  'forgotten-assignment': [
    'The loop in line 6 never ends when the input is 1: `n` is never changed in it. In C, an integer may overflow after very many iterations, and then anything can happen. Nobody waits that long.',
    'Cyklus na řádku 6 nikdy neskončí, když vstup je 1: `n` se v něm nikdy nemění. V C může po velmi mnoha průchodech přetéct celé číslo a pak se může stát cokoli. Tak dlouho nikdo nečeká.',
  ],
  'forgotten-increment': [
    'The loop in line 6 never ends when the input is 1: `i` and `n` are never changed in it. Nothing else can go wrong.',
    'Cyklus na řádku 6 nikdy neskončí, když vstup je 1: `i` a\u00a0`n` se v něm nikdy nemění. Nic jiného se pokazit nemůže.',
  ],
  'greatest-divisor': [
    'Line 6 can overflow: a result does not fit into its type. `2147475231 - (-9999)` is 2147485230; an `int` ends at 2147483647.',
    'Na řádku 6 může dojít k přetečení: výsledek se nevejde do svého typu. `2147475231 - (-9999)` je 2147485230; typ `int` končí číslem 2147483647.',
  ],
  largest: FINE,
  'largest-off-by-one': [
    'Line 9 can go past the end of `marks`. `i` is 10, and `marks` has 10 elements (0 to 9).',
    'Řádek 9 může sáhnout za konec pole `marks`. `i` je 10 a `marks` má prvky 0 až 9, celkem 10.',
  ],
  'length-of-nothing': [
    'Line 5 can dereference a null pointer. `s` has been null since line 4: `s = NULL`.',
    'Řádek 5 může použít nulový ukazatel. `s` je od řádku 4 nulový ukazatel: `s = NULL`.',
  ],
  'letter-not-found': [
    'Line 7 can dereference a null pointer. `at` is null, because `strchr` in line 6 found nothing.',
    'Řádek 7 může použít nulový ukazatel. `at` je nulový ukazatel, protože funkce `strchr` na řádku 6 nic nenašla.',
  ],
  'list-without-step': [
    'The loop in line 6 never ends: `p` is never changed in it. Nothing else can go wrong.',
    'Cyklus na řádku 6 nikdy neskončí: `p` se v něm nikdy nemění. Nic jiného se pokazit nemůže.',
  ],
  'marks-in-record': [
    'Line 7 can go past the end of `s.marks`. `i` is 5, and `s.marks` has 5 elements (0 to 4).',
    'Řádek 7 může sáhnout za konec pole `s.marks`. `i` je 5 a `s.marks` má prvky 0 až 4, celkem 5.',
  ],
  'marks-of-class': [
    'Line 7 can go past the end of `class[i].marks`. `j` is 5, and `class[i].marks` has 5 elements (0 to 4).',
    'Řádek 7 může sáhnout za konec pole `class[i].marks`. `j` je 5 a `class[i].marks` má prvky 0 až 4, celkem 5.',
  ],
  mean: [
    'Everyday numbers are fine. Proved for numbers up to 10,000. Line 10 can overflow: a result does not fit into its type. `1 + 2147483647` is 2147483648; an `int` ends at 2147483647.',
    'Pro běžná čísla je vše v pořádku. Dokázáno pro čísla do 10\u00a0000. Na řádku 10 může dojít k přetečení: výsledek se nevejde do svého typu. `1 + 2147483647` je 2147483648; typ `int` končí číslem 2147483647.',
  ],
  'mean-of-none': [
    'Line 10 can divide by zero. `n` is 0.',
    'Řádek 10 může dělit nulou. `n` je 0.',
  ],
  'mean-printed-as-int': [
    'The arguments in line 4 do not fit the format. `mean` has the type `double`, but `%d` needs `int`.',
    'Argumenty na řádku 4 neodpovídají formátu. `mean` má typ `double`, ale `%d` potřebuje `int`.',
  ],
  'missing-ampersand': [
    'The arguments in line 5 do not fit the format. `&` is missing before `age`.',
    'Argumenty na řádku 5 neodpovídají formátu. Před `age` chybí `&`.',
  ],
  'missing-argument': [
    'The arguments in line 5 do not fit the format. There is no argument for `%d`.',
    'Argumenty na řádku 5 neodpovídají formátu. Pro `%d` chybí argument.',
  ],
  'missing-braces': [
    'The loop in line 4 never ends: `i` is never changed in it. Nothing else can go wrong.',
    'Cyklus na řádku 4 nikdy neskončí: `i` se v něm nikdy nemění. Nic jiného se pokazit nemůže.',
  ],
  'missing-return': [
    'Line 8 can end a function without a return, though its value is used.',
    'Na řádku 8 může funkce skončit bez příkazu return, přestože se její hodnota používá.',
  ],
  'name-in-record': [
    'Line 6 can go past the end of `s.name`. `s.name` has room for 5 characters; the text needs 8.',
    'Řádek 6 může sáhnout za konec pole `s.name`. Počet znaků, které se vejdou do `s.name`, je 5; text jich potřebuje 8.',
  ],
  'no-memory': [
    'Line 9 can dereference a null pointer. `a` is null, because `malloc` in line 8 found no memory.',
    'Řádek 9 může použít nulový ukazatel. `a` je nulový ukazatel, protože funkce `malloc` na řádku 8 nenašla volnou paměť.',
  ],
  'no-way-out': [
    'The loop in line 3 never ends: there is no way out of it. Nothing else can go wrong.',
    'Cyklus na řádku 3 nikdy neskončí: nevede z něj žádná cesta ven. Nic jiného se pokazit nemůže.',
  ],
  'null-list': [
    'Line 20 can dereference a null pointer. `first` has been null since line 10: `first = NULL`.',
    'Řádek 20 může použít nulový ukazatel. `first` je od řádku 10 nulový ukazatel: `first = NULL`.',
  ],
  'null-walk': [
    'Line 16 can dereference a null pointer. `p` has been null since line 15: `p = head`.',
    'Řádek 16 může použít nulový ukazatel. `p` je od řádku 15 nulový ukazatel: `p = head`.',
  ],
  'position-with-check': FINE,
  'position-without-check': [
    'Line 7 can go before the start of `days`. `month - 1` is -1, and `days` has 12 elements (0 to 11).',
    'Řádek 7 může sáhnout před začátek pole `days`. `month - 1` je -1 a `days` má prvky 0 až 11, celkem 12.',
  ],
  power: [
    'Line 6 can overflow: a result does not fit into its type. `60466176 * 36` is 2176782336; an `int` ends at 2147483647.',
    'Na řádku 6 může dojít k přetečení: výsledek se nevejde do svého typu. `60466176 * 36` je 2176782336; typ `int` končí číslem 2147483647.',
  ],
  prime: FINE,
  'second-node': [
    'Line 6 can dereference a null pointer. `p->next->next` is null.',
    'Řádek 6 může použít nulový ukazatel. `p->next->next` je nulový ukazatel.',
  ],
  'semicolon-after-while': [
    'The loop in line 5 never ends when the input is 1: the `;` in line 5 is its whole body. Nothing else can go wrong.',
    'Cyklus na řádku 5 nikdy neskončí, když vstup je 1: celým jeho tělem je středník `;` na řádku 5. Nic jiného se pokazit nemůže.',
  ],
  square: [
    'Everyday numbers are fine. Proved for numbers up to 10,000. Line 6 can overflow: a result does not fit into its type. `46341 * 46341` is 2147488281; an `int` ends at 2147483647.',
    'Pro běžná čísla je vše v pořádku. Dokázáno pro čísla do 10\u00a0000. Na řádku 6 může dojít k přetečení: výsledek se nevejde do svého typu. `46341 * 46341` je 2147488281; typ `int` končí číslem 2147483647.',
  ],
  'stack-in-record': [
    'Line 4 can go past the end of `s->items`. `s->top++` is 10, and `s->items` has 10 elements (0 to 9).',
    'Řádek 4 může sáhnout za konec pole `s->items`. `s->top++` je 10 a `s->items` má prvky 0 až 9, celkem 10.',
  ],
  'step-over-end': [
    'The loop in line 5 never ends when the input is 1: `i` only grows, and the loop ends only when `i == n`. In C, an integer may overflow after very many iterations, and then anything can happen. Nobody waits that long.',
    'Cyklus na řádku 5 nikdy neskončí, když vstup je 1: `i` jen roste a cyklus končí, jen když platí `i == n`. V C může po velmi mnoha průchodech přetéct celé číslo a pak se může stát cokoli. Tak dlouho nikdo nečeká.',
  ],
  'sum-of-first': [
    'Everyday numbers are fine. Proved for numbers up to 10,000. Line 7 can overflow: a result does not fit into its type. `2147450880 + 65536` is 2147516416; an `int` ends at 2147483647.',
    'Pro běžná čísla je vše v pořádku. Dokázáno pro čísla do 10\u00a0000. Na řádku 7 může dojít k přetečení: výsledek se nevejde do svého typu. `2147450880 + 65536` je 2147516416; typ `int` končí číslem 2147483647.',
  ],
  'sum-without-start': [
    'Line 8 can use a value that was never set. `sum` has no value yet: it is declared in line 4, and first written in line 7.',
    'Řádek 8 může použít hodnotu, která nebyla nikdy nastavena. `sum` ještě nemá hodnotu: proměnná je deklarována na řádku 4 a poprvé se do ní zapisuje na řádku 7.',
  ],
  'unsigned-countdown': [
    'Line 6 can go past the end of `a`. `i` is 4294967295, and `a` has 5 elements (0 to 4).',
    'Řádek 6 může sáhnout za konec pole `a`. `i` je 4294967295 a `a` má prvky 0 až 4, celkem 5.',
  ],
  'unsigned-to-zero': [
    'The loop in line 3 never ends: its condition `i >= 0` always holds, because an unsigned number is never negative. Nothing else can go wrong.',
    'Cyklus na řádku 3 nikdy neskončí: jeho podmínka `i >= 0` platí vždy, protože číslo bez znaménka není nikdy záporné. Nic jiného se pokazit nemůže.',
  ],
  vowels: FINE,
  'word-length': FINE,
  'word-too-short': [
    'Line 6 can go past the end of `name`. `name` has room for 5 characters; the text needs 6.',
    'Řádek 6 může sáhnout za konec pole `name`. Počet znaků, které se vejdou do `name`, je 5; text jich potřebuje 6.',
  ],
  'wrong-direction': [
    'The loop in line 3 never ends: `i` only grows, and the loop ends only when `i < 0`. In C, an integer may overflow after very many iterations, and then anything can happen. Nobody waits that long.',
    'Cyklus na řádku 3 nikdy neskončí: `i` jen roste a cyklus končí, jen když platí `i < 0`. V C může po velmi mnoha průchodech přetéct celé číslo a pak se může stát cokoli. Tak dlouho nikdo nečeká.',
  ],
  'wrong-terminator': [
    'Line 7 can use a value that was never set. `word[length]` has no value yet.',
    'Řádek 7 může použít hodnotu, která nebyla nikdy nastavena. `word[length]` ještě nemá hodnotu.',
  ],
  'wrong-variable': [
    'The loop in line 5 never ends when the input is 1: `n` only grows, and the loop ends only when `i >= n`. In C, an integer may overflow after very many iterations, and then anything can happen. Nobody waits that long.',
    'Cyklus na řádku 5 nikdy neskončí, když vstup je 1: `n` jen roste a cyklus končí, jen když platí `i >= n`. V C může po velmi mnoha průchodech přetéct celé číslo a pak se může stát cokoli. Tak dlouho nikdo nečeká.',
  ],
  'homework: average': ['Line 21 can divide by zero. `count` is 0.', 'Řádek 21 může dělit nulou. `count` je 0.'],
  'homework: bank-account': FINE,
  'homework: brackets': [
    'Line 15 can go before the start of `stack`. `top--` is -1, and `stack` has 50 elements (0 to 49).',
    'Řádek 15 může sáhnout před začátek pole `stack`. `top--` je -1 a `stack` má prvky 0 až 49, celkem 50.',
  ],
  'homework: bubble-sort': FINE,
  'homework: fib-and-fact': [
    'Line 14 can overflow: a result does not fit into its type. `479001600 * 13` is 6227020800; an `int` ends at 2147483647.',
    'Na řádku 14 může dojít k přetečení: výsledek se nevejde do svého typu. `479001600 * 13` je 6227020800; typ `int` končí číslem 2147483647.',
  ],
  'homework: gcd': FINE,
  'homework: infinite-loop': [
    'The loop in line 11 never ends when the input is 3: from some iteration on, `i` and `n` stay the same. Nothing else can go wrong.',
    'Cyklus na řádku 11 nikdy neskončí, když vstup je 3: od některého průchodu už `i` a\u00a0`n` zůstávají stejné. Nic jiného se pokazit nemůže.',
  ],
  'homework: list': [
    'Line 30 can use memory that was freed. It was freed in line 31.',
    'Řádek 30 může použít paměť, která už byla uvolněna. Byla uvolněna na řádku 31.',
  ],
  'homework: matrix': FINE,
  'homework: off-by-one': [
    'Line 14 can go past the end of `temps`. `i` is 7, and `temps` has 7 elements (0 to 6).',
    'Řádek 14 může sáhnout za konec pole `temps`. `i` je 7 a `temps` má prvky 0 až 6, celkem 7.',
  ],
  'homework: palindrome': [
    'Line 23 can go past the end of `word`. `word` has room for 10 characters; the text needs more.',
    'Řádek 23 může sáhnout za konec pole `word`. Počet znaků, které se vejdou do `word`, je 10; text jich potřebuje více.',
  ],
  'homework: search': FINE,
};

const STATS = { states: 0, paths: 0, merges: 0, subsumed: 0, guided: 0, ruled_out: 0, queries: 0, solver_calls: 0, refuted: 0, solver_failures: 0, simplified: 0, reused: 0, cached: 0, seconds: 0 };

const witnessOf = (inputs: Repeated[] | null) => ({ inputs: inputs ?? [], parameters: [], replayed: true, steps: 0, path_condition: [], same_path: true, note: null });

function reportOf({ verdict, everyday, error, may_fill_stack, inputs, endless_run: run, hangs }: Recorded): ShownReport {
  const report = {
    verdict, everyday, error, may_fill_stack, hangs,
    witness: witnessOf(inputs),
    target: { kind: 'any', line: null, text: message('any run-time error'), left_out: [] },
    considered: [], endless: [], long_run: null, error_end: null, named_once: [], technique: '', unguided: null, members: [], turns: [], stats: STATS,
    endless_run: run && { witness: witnessOf(run.inputs), proof: run.proof, overflows: run.overflows, overflow: run.overflow },
  };
  return shownReport(report as unknown as Report);
}

/** The headline, then what the card says below it, but for why a proof holds and why a run never ends. */
function told(recorded: Recorded): string {
  const report = reportOf(recorded);
  if (report.verdict === 'unreachable') return verdictWords(report, () => '', 'c').sentence;
  const about = { dialect: 'c' } as Session;
  const { sentence, facts, reasons } = answerText({ report, certificate: null, about, given: { stdin: null, files: [], assumptions: [], checksResults: false }, replay: null, smaller: null }, () => '');
  const below = report.verdict === 'endless' ? [] : reasons;
  return [sentence, ...facts.map((fact) => fact.sentence), ...below].join(' ');
}

test('each answer has its sentences', () => {
  expect(Object.keys(SENTENCES).toSorted()).toEqual(Object.keys(RECORDED).toSorted());
});

const names = Object.keys(SENTENCES);
describe('in English', () => {
  test.each(names)('%s', (name) => expect(told(RECORDED[name]!)).toBe(SENTENCES[name]![0]));
});

describe('in Czech', () => {
  beforeAll(async () => {
    // The catalogue reports at the window that it has loaded.
    vi.stubGlobal('window', new EventTarget());
    const { setLocale } = configureLocalization({ sourceLocale: 'en', targetLocales: ['cs'], loadLocale: () => import('../generated/cs.ts') });
    await setLocale('cs');
    showIn('cs');
  });

  afterAll(() => showIn('en'));

  test.each(names)('%s', (name) => expect(told(RECORDED[name]!)).toBe(SENTENCES[name]![1]));
});
