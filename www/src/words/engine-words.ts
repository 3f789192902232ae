/** Texts of the engine in the page's language: about techniques, errors, answers, problems of programs, and reasons. */
import { msg } from '@lit/localize';
import { language } from '../shell/language.ts';

/** A text with placeholders, such as `{name}` or `{}`, and its translation. */
interface Template {
  readonly pattern: RegExp;
  /** The placeholders, and whether they are within code. */
  readonly placeholders: readonly { name: string; isCode: boolean }[];
  readonly translation: string;
}

const PLACEHOLDER = /(?<!\{)\{(\w*)\}(?!\})/;

/** Translations that only some pages load. */
let added: Readonly<Record<string, string>> = {};
let index: { fixed: ReadonlyMap<string, string>; templates: readonly Template[] } | null = null;

/** Adds translations by their English texts. */
export function addWords(words: Readonly<Record<string, string>>): void {
  added = { ...added, ...words };
  index = null;
}

/** A text of the engine in the page's language, if it has a translation. */
export function engineWords(text: string): string {
  return language() === 'en' ? text : translated(text);
}

/** The translation of a text; the text itself if it has none. What stands for a placeholder is translated, too, unless it is code. */
export function translated(text: string): string {
  index ??= indexed(Object.entries({ ...added, ...knownWords() }));
  const fixed = index.fixed.get(text);
  if (fixed !== undefined) return fixed;
  for (const { pattern, placeholders, translation } of index.templates) {
    const found = pattern.exec(text);
    if (found === null) continue;
    const values = placeholders.map(({ name, isCode }, at) => ({ name, value: isCode ? (found[at + 1] ?? '') : translated(found[at + 1] ?? '') }));
    const unnamed = values.filter(({ name }) => name === '');
    // Those without a name have an order.
    const filled = (whole: string, name: string) => (name === '' ? unnamed.shift() : values.find((each) => each.name === name))?.value ?? whole;
    return translation.replace(new RegExp(PLACEHOLDER, 'g'), filled);
  }
  return text;
}

function indexed(entries: readonly [string, string][]) {
  const all = entries.map(([text, translation]) => [text, unescaped(translation)] as [string, string]);
  const fixed = all.filter(([text]) => !PLACEHOLDER.test(text)).map((each) => each.map(withSingleBraces) as [string, string]);
  const templates = all.filter(([text]) => PLACEHOLDER.test(text)).map(templateOf);
  return { fixed: new Map(fixed), templates: templates.sort((one, other) => other.pattern.source.length - one.pattern.source.length) };
}

/** A translation, in which the catalogue writes these signs as in HTML. */
function unescaped(translation: string): string {
  return translation.replaceAll('&lt;', '<').replaceAll('&gt;', '>');
}

/** A text without placeholders, in which doubled braces around nothing or a word stand for those of the text itself. */
export function withSingleBraces(text: string): string {
  return text.replace(/\{\{(\w*)\}\}/g, '{$1}');
}

function templateOf([text, translation]: [string, string]): Template {
  const [first = '', ...parts] = text.split(PLACEHOLDER);
  let pattern = literal(first);
  let before = first;
  const placeholders = [];
  for (let at = 0; at < parts.length; at += 2) {
    const [name = '', after = ''] = [parts[at], parts[at + 1]];
    placeholders.push({ name, isCode: before.split('`').length % 2 === 0 });
    pattern += `([^]*?)${literal(after)}`;
    before += after;
  }
  return { pattern: new RegExp(`^${pattern}$`), placeholders, translation };
}

function literal(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}

/** The translations by their English texts, with placeholders as in the engine's code. */
export function knownWords(): Readonly<Record<string, string>> {
  return {
    'division by zero': msg('division by zero'),
    'null dereference': msg('null dereference'),
    'index out of bounds': msg('index out of bounds'),
    'read before write': msg('read before write'),
    'assertion failed': msg('assertion failed'),
    'error statement': msg('error statement'),
    'not an integer': msg('not an integer'),
    'not a pointer': msg('not a pointer'),
    'not an array': msg('not an array'),
    'not a function': msg('not a function'),
    'wrong number of arguments': msg('wrong number of arguments'),
    'missing field': msg('missing field'),
    'the run goes on like this for ever': msg('the run goes on like this for ever'),
    'signed overflow': msg('signed overflow'),
    'shift out of range': msg('shift out of range'),
    'missing return': msg('missing return'),
    'arguments that do not fit the format': msg('arguments that do not fit the format'),
    'use after free': msg('use after free'),
    'double free': msg('double free'),
    'free of what was not allocated': msg('free of what was not allocated'),
    'write to a string literal': msg('write to a string literal'),
    'pointers into different arrays': msg('pointers into different arrays'),
    'copy between places that overlap': msg('copy between places that overlap'),
    '`scanf` always finds the numbers that it asks for; other input is not analysed': msg('`scanf` always finds the numbers that it asks for; other input is not analysed'),
    '`scanf` finds the numbers that it asks for where the program does not use what it returns; elsewhere, a letter may stand instead, or the input may end':
      msg('`scanf` finds the numbers that it asks for where the program does not use what it returns; elsewhere, a letter may stand instead, or the input may end'),
    'where `scanf` finds no number, a letter stands or the input ends; other input is not analysed': msg('where `scanf` finds no number, a letter stands or the input ends; other input is not analysed'),
    '`scanf` and `fgets` always find a text where the program does not use what they return': msg('`scanf` and `fgets` always find a text where the program does not use what they return'),
    '`ungetc` puts back one character at most before the next one is read; other runs are not analysed': msg('`ungetc` puts back one character at most before the next one is read; other runs are not analysed'),
    '`scanf` and `fgets` always find what they ask for where the program does not use what they return': msg('`scanf` and `fgets` always find what they ask for where the program does not use what they return'),
    '`scanf` and `fgets` find what they ask for, or the end, where the program does not use what they return': msg('`scanf` and `fgets` find what they ask for, or the end, where the program does not use what they return'),
    'the program starts in `{name}` with any arguments; a pointer to integers is never null: it leads to an array of its own, whose length the answer names, and an array of `char` ends with 0; a pointer to a struct is null or leads to a struct of its own, whose pointers are null; variables that live as long as the program have their first values': msg('the program starts in `{name}` with any arguments; a pointer to integers is never null: it leads to an array of its own, whose length the answer names, and an array of `char` ends with 0; a pointer to a struct is null or leads to a struct of its own, whose pointers are null; variables that live as long as the program have their first values'),
    'the program starts at the first statement of line {line}': msg('the program starts at the first statement of line {line}'),
    'the program starts at the first statement of line {line} with any values of {names}': msg('the program starts at the first statement of line {line} with any values of {names}'),
    'the program starts in `{name}` with any arguments, integers and arrays of integers': msg('the program starts in `{name}` with any arguments, integers and arrays of integers'),
    '`scanf` with `%i` finds decimal numbers; one that starts with 0, as octal numbers do, is not analysed': msg('`scanf` with `%i` finds decimal numbers; one that starts with 0, as octal numbers do, is not analysed'),
    'the text that is typed has less than 2147483647 characters': msg('the text that is typed has less than 2147483647 characters'),
    'memory for a number of structs or pointers that is not constant has at most {most} of them; larger memory is not analysed': msg('memory for a number of structs or pointers that is not constant has at most {most} of them; larger memory is not analysed'),
    'integers have no bounds: no result overflows, and no number wraps around': msg('integers have no bounds: no result overflows, and no number wraps around'),
    '`malloc`, `calloc`, `realloc` and `strdup` may return null at any call': msg('`malloc`, `calloc`, `realloc` and `strdup` may return null at any call'),
    '`long`, `size_t` and pointers have 32 bits (ILP32)': msg('`long`, `size_t` and pointers have 32 bits (ILP32)'),
    'operands and arguments are evaluated from left to right, and the right side of `=` before the left one; C leaves their order open': msg('operands and arguments are evaluated from left to right, and the right side of `=` before the left one; C leaves their order open'),
    '`rand` may return any sequence of numbers; a C library returns one of them': msg('`rand` may return any sequence of numbers; a C library returns one of them'),
    '`qsort` compares neighbours, as insertion sort does; a C library may compare other elements, and leave equal ones in another order': msg('`qsort` compares neighbours, as insertion sort does; a C library may compare other elements, and leave equal ones in another order'),
    '{name} in line {line} == NULL': msg('{name} in line {line} == NULL'),
    'simplification': msg('simplification'),
    'an earlier model': msg('an earlier model'),
    'cache': msg('cache'),
    'Automatic': msg('Automatic'),
    'All techniques take turns, with more work in each round, until one of them has the answer.': msg('All techniques take turns, with more work in each round, until one of them has the answer.'),
    'Runs the program on all inputs that its own conditions permit, if they are few. A program that reads nothing has one run.': msg('Runs the program on all inputs that its own conditions permit, if they are few. A program that reads nothing has one run.'),
    'Counts how often a run must take each path through a loop to reach the target, and follows these counts.': msg('Counts how often a run must take each path through a loop to reach the target, and follows these counts.'),
    'Tracks the bounds of each variable, the targets of each pointer and the length of each array, and looks for checks that can never fail.': msg('Tracks the bounds of each variable, the targets of each pointer and the length of each array, and looks for checks that can never fail.'),
    'Follows all paths of the program, loops iteration by iteration, with symbols for the inputs.': msg('Follows all paths of the program, loops iteration by iteration, with symbols for the inputs.'),
    'Executes all paths, but replaces each loop by a summary of all its iterations, if there is one.': msg('Executes all paths, but replaces each loop by a summary of all its iterations, if there is one.'),
    'Executes all paths, but takes one path through a loop any number of times in a single step.': msg('Executes all paths, but takes one path through a loop any number of times in a single step.'),
    'Collects what every run to the target satisfies, as a formula over the inputs and over counters of loops, and tries inputs that satisfy it.': msg('Collects what every run to the target satisfies, as a formula over the inputs and over counters of loops, and tries inputs that satisfy it.'),
    "Proposes equations, bounds and the program's own conditions for each loop, and keeps those that hold whenever a run reaches it.": msg("Proposes equations, bounds and the program's own conditions for each loop, and keeps those that hold whenever a run reaches it."),
    'Looks for conditions that always hold at loops, calls and returns and exclude every run to the target, or for a run to it.': msg('Looks for conditions that always hold at loops, calls and returns and exclude every run to the target, or for a run to it.'),
    'Follows paths, learns why each of them does not reach the target, and prunes others for the same reason.': msg('Follows paths, learns why each of them does not reach the target, and prunes others for the same reason.'),
    'Looks at longer and longer runs, and learns from them what any number of iterations of a loop does.': msg('Looks at longer and longer runs, and learns from them what any number of iterations of a loop does.'),
    'Looks for terms that fall in every iteration of a loop and are bounded, so that every run ends.': msg('Looks for terms that fall in every iteration of a loop and are bounded, so that every run ends.'),
    'Looks for a run that repeats a state, or that enters a set of states which no run leaves.': msg('Looks for a run that repeats a state, or that enters a set of states which no run leaves.'),
    'Runs the program on random inputs, and varies those on which something new happens.': msg('Runs the program on random inputs, and varies those on which something new happens.'),
    'All programs.': msg('All programs.'),
    'All programs; it finds inputs, and never proves that there are none.': msg('All programs; it finds inputs, and never proves that there are none.'),
    'All programs; loops that cannot be summed up are unrolled.': msg('All programs; loops that cannot be summed up are unrolled.'),
    'All programs; paths through loops that have no template are unrolled.': msg('All programs; paths through loops that have no template are unrolled.'),
    'Programs that bound their inputs before anything else depends on them, or read none. If the target is the end of every run, only those that read none.': msg('Programs that bound their inputs before anything else depends on them, or read none. If the target is the end of every run, only those that read none.'),
    'Programs without calls of function values; recursion up to a bound on its depth.': msg('Programs without calls of function values; recursion up to a bound on its depth.'),
    'Programs without recursion and without calls of function values.': msg('Programs without recursion and without calls of function values.'),
    'Programs without calls of function values, if the target is the end of every run.': msg('Programs without calls of function values, if the target is the end of every run.'),
    'All programs, if the target is the end of every run; those with calls of function values only in part.': msg('All programs, if the target is the end of every run; those with calls of function values only in part.'),
    'Programs with a loop before the target, without recursion and without calls of function values.': msg('Programs with a loop before the target, without recursion and without calls of function values.'),
    'Programs with a loop or recursion before the target, without calls of function values.': msg('Programs with a loop or recursion before the target, without calls of function values.'),
  };
}
