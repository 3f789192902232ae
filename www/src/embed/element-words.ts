/**
 * The texts of the elements for other people's pages. Each element uses the language of its place in the page, and the
 * script must be small: so these texts are here, in all languages, and not in the catalogue.
 */

export interface Words {
  analyse: string;
  anyError: string;
  ends: string;
  toLine: (line: number) => string;
  open: string;
  solve: string;
  exercise: string;
  program: string;
  moreLines: (lines: number) => string;
  target: string;
  isTarget: (line: number) => string;
  makeTarget: string;
  makeLineTarget: (line: number) => string;
  markup: (what: What, name: string) => string;
  tooLongToShow: (what: What, length: number, most: number) => string;
  tooLongToOpen: (what: What) => string;
}

/** The kind of an element's text. */
export type What = 'program' | 'lesson';

const english: Words = {
  analyse: 'Analyse',
  anyError: 'Can anything go wrong?',
  ends: 'Does it always end?',
  toLine: (line) => `How do I get to line ${line}?`,
  open: 'Open in Loopscope',
  solve: 'Solve it here',
  exercise: 'An exercise',
  program: 'Program',
  moreLines: (lines) => `The program has ${lines} more lines.`,
  target: 'The target',
  isTarget: (line) => `Line ${line}, the target`,
  makeTarget: 'Make this line the target',
  makeLineTarget: (line) => `Line ${line}: make it the target`,
  markup: (what, name) => `The ${what} cannot be read: “<${name}” in it was taken for markup. Put the ${what} into <script type="text/plain">.`,
  tooLongToShow: (what, length, most) => `The ${what} is too long to be shown: it has ${length} characters, and ${most} are the most.`,
  tooLongToOpen: (what) => `The ${what} is too long to be opened here.`,
};

const czech: Words = {
  analyse: 'Analyzovat',
  anyError: 'Může se něco pokazit?',
  ends: 'Skončí vždy?',
  toLine: (line) => `Jak se dostanu k řádku ${line}?`,
  open: 'Otevřít v Loopscope',
  solve: 'Řešit zde',
  exercise: 'Cvičení',
  program: 'Program',
  moreLines: (lines) => `Další řádky programu: ${lines}.`,
  target: 'Cíl',
  isTarget: (line) => `Řádek ${line}, cíl`,
  makeTarget: 'Udělat z tohoto řádku cíl',
  makeLineTarget: (line) => `Řádek ${line}: udělat z něj cíl`,
  markup: (what, name) => `${czechNames[what]} nelze přečíst: „<${name}“ v textu se považovalo za značku. Vložte text do <script type="text/plain">.`,
  tooLongToShow: (what, length, most) => `${czechNames[what]} nelze ukázat: počet znaků je ${length} a nejvíce jich může být ${most}.`,
  tooLongToOpen: (what) => `${czechNames[what]} zde nelze otevřít: text je příliš dlouhý.`,
};

const czechNames: Record<What, string> = { program: 'Program', lesson: 'Lekci' };

/** The language at an element's place in the page, if there are texts in it. */
export function languageAt(element: Element): 'en' | 'cs' {
  return /^cs\b/i.test(element.closest('[lang]')?.getAttribute('lang') ?? '') ? 'cs' : 'en';
}

export function wordsIn(language: 'en' | 'cs'): Words {
  return language === 'cs' ? czech : english;
}
