/** Writes the assumption that an input is small into a copy of a program. */
import type { Dialect, Parameter } from '../generated/interface.ts';
import type { SmallerInputs } from './smaller-inputs.ts';

/** The greatest value of the input. */
const MOST = 10;

/** A program with the parameters of its `main`. */
export interface ReadProgram {
  source: string;
  dialect: Dialect;
  parameters: readonly Parameter[];
}

/** A word or sign of a program. */
interface Token {
  text: string;
  /** Its end in the text. */
  to: number;
}

/** A variable that gets an input, and the ends of the texts after which it may be assumed to be small. */
interface Input {
  name: string;
  /** Null for a read after which no statement can be written. */
  after: number | null;
}

/**
 * The ways to make one input of a program small, the best one first: an input that a loop asks for in its head comes
 * before the others. The assumption stands right after the statement that reads the input, or at the start of `main`,
 * on the same line. An input that is also read elsewhere, where no assumption can stand right after it, is left out.
 * The engine decides if a copy can be analysed: this reads tokens only.
 */
export function smallerCopies({ source, dialect, parameters }: ReadProgram): SmallerInputs[] {
  if (changesReading(source)) return [];
  const tokens = tokensOf(source);
  const assume = dialect === 'c' ? '__VERIFIER_assume' : 'assume';
  if (isDefined(assume, tokens) || tokens.some((_, at) => scansElsewhere(tokens, at))) return [];
  const inputs = [...parametersOf(tokens, parameters), ...tokens.flatMap((_, at) => readsAt(tokens, at, dialect))];
  const asked = namesInLoopHeads(tokens);
  const names = [...new Set(inputs.map(({ name }) => name))].filter((name) => !isPointedTo(name, tokens));
  return [...names.filter((name) => asked.has(name)), ...names.filter((name) => !asked.has(name))].flatMap((name) => {
    const places = inputs.flatMap((input) => (input.name === name ? [input.after] : []));
    const known = places.filter((after) => after !== null);
    const assumption = ` ${assume}(${name} <= ${MOST});`;
    return known.length < places.length ? [] : [{ name, most: MOST, whole: source, copy: inserted(source, known, assumption) }];
  });
}

function inserted(source: string, places: readonly number[], text: string): string {
  const starts = [0, ...new Set(places.toSorted((one, other) => one - other))];
  return starts.map((from, at) => source.slice(from, starts[at + 1])).join(text);
}

/** Returns true if directives decide the start of a program and its inputs: by a pragma, or by a macro that reads or assumes. */
function changesReading(source: string): boolean {
  return /^[ \t]*#[ \t]*(?:pragma[ \t]+loopscope\b|define\b(?:\\\r?\n|.)*\b(?:scanf|__VERIFIER_))/m.test(source);
}

/** Returns true if a `scanf` reads a number through a pointer, which may point to any variable. */
function scansElsewhere(tokens: readonly Token[], at: number): boolean {
  if (tokens[at]?.text !== 'scanf') return false;
  const targets = tokens.slice(at + 3, closing(tokens, at + 1)).flatMap(({ text }, place, all) => (text === ',' ? [all[place + 1]?.text] : []));
  return /%\w*[diu]/.test(tokens[at + 2]?.text ?? '') && targets.some((text) => text !== '&');
}

/** Returns true if a pointer may point to a variable: its address is taken elsewhere than in a `scanf`. */
function isPointedTo(name: string, tokens: readonly Token[]): boolean {
  const scans = tokens.flatMap(({ text }, at) => (text === 'scanf' ? [[at, closing(tokens, at + 1)] as const] : []));
  return tokens.some(({ text }, at) => text === '&' && tokens[at + 1]?.text === name && !scans.some(([from, to]) => from < at && at < to));
}

/** The words and signs of a program, without comments and directives. */
function tokensOf(source: string): Token[] {
  const pattern = /\/\/.*|\/\*[^]*?(?:\*\/|$)|^[ \t]*#(?:\\\r?\n|.)*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|\w+|[-+*/%&|^<>=!]=|&&|\|\||\S/gm;
  return [...source.matchAll(pattern)]
    .filter(([text]) => !/^(?:\/\/|\/\*|[ \t]*#)/.test(text))
    .map(({ 0: text, index }) => ({ text, to: index + text.length }));
}

/** Returns true if the program has a function of its own with this name, which may do anything. */
function isDefined(name: string, tokens: readonly Token[]): boolean {
  return tokens.some(({ text }, at) => text === name && tokens[closing(tokens, at + 1) + 1]?.text === '{');
}

/** The integer parameters of `main`, which are small from its start. A `main` that is called has other values than inputs, too. */
function parametersOf(tokens: readonly Token[], parameters: readonly Parameter[]): Input[] {
  const mains = tokens.flatMap(({ text }, at) => (text === 'main' ? [at] : []));
  const [main] = mains;
  const open = main === undefined || mains.length > 1 ? -1 : tokens.findIndex(({ text }, at) => at > main && text === '{');
  const after = tokens[open]?.to;
  if (after === undefined) return [];
  // The length of an array has no name in the text.
  return parameters.flatMap(({ name, kind }) => (kind === 'integer' && /^\w+$/.test(name) ? [{ name, after }] : []));
}

/** The inputs that are read at a token: by `n = input`, `n = __VERIFIER_nondet_int()` or `scanf`. */
function readsAt(tokens: readonly Token[], at: number, dialect: Dialect): Input[] {
  const text = (offset: number) => tokens[at + offset]?.text ?? '';
  if (text(0) === 'scanf') return scannedAt(tokens, at);
  if (text(1) !== '=' || !/^[A-Za-z_]\w*$/.test(text(0))) return [];
  const length = text(2) === 'input' && dialect !== 'c' ? 1 : /^__VERIFIER_nondet_u?(?:int|long|short)$/.test(text(2)) && text(3) === '(' && text(4) === ')' ? 3 : 0;
  if (length === 0) return [];
  const start = startOfStatement(tokens, at);
  const isPlain = start === at || /^(?:var|int|unsigned|long|short)$/.test(tokens[start]?.text ?? '');
  const end = tokens[at + 2 + length];
  return [{ name: text(0), after: isPlain && end?.text === ';' ? end.to : null }];
}

/** The variables that a `scanf` reads. */
function scannedAt(tokens: readonly Token[], at: number): Input[] {
  const close = closing(tokens, at + 1);
  const names: string[] = [];
  for (let argument = at + 3; argument < close; argument++) {
    const [sign, name, next] = [argument, argument + 1, argument + 2].map((each) => tokens[each]?.text ?? '');
    if (sign === '&' && name !== undefined && /^[A-Za-z_]\w*$/.test(name) && (next === ',' || next === ')')) names.push(name);
  }
  // Numbers only: a character of at most 10 is no smaller input.
  const format = tokens[at + 2]?.text.replaceAll('\\n', ' ') ?? '';
  const areNumbers = /^"(?:\s*%(?:h|l|ll)?[diu])+\s*"$/.test(format);
  const areAll = format.split('%').length - 1 === names.length;
  const after = areNumbers && areAll ? afterScan(tokens, at, close, names.length) : null;
  return names.map((name) => ({ name, after }));
}

/** The end of the statement that is a `scanf`, or a test whether it has read as many as it asks for: `if (scanf("%d", &n) != 1) return 1;`. */
function afterScan(tokens: readonly Token[], at: number, close: number, count: number): number | null {
  const start = startOfStatement(tokens, at);
  const text = (place: number) => tokens[place]?.text ?? '';
  if (start === at) return text(close + 1) === ';' ? (tokens[close + 1]?.to ?? null) : null;
  const isTest = text(start) === 'if' && start + 2 === at && /^(?:!=|<)$/.test(text(close + 1)) && text(close + 2) === String(count) && text(close + 3) === ')';
  const body = close + 4;
  if (!isTest || /^(?:if|for|while|do|switch)$/.test(text(body))) return null;
  const end = text(body) === '{' ? closing(tokens, body) : tokens.findIndex((token, place) => place >= body && token.text === ';');
  return text(end + 1) === 'else' ? null : (tokens[end]?.to ?? null);
}

/** The first token of the statement or declaration that a token is in, if that stands in a block. */
function startOfStatement(tokens: readonly Token[], at: number): number {
  let start = at;
  while (start > 0 && !/^[{};]$/.test(tokens[start - 1]?.text ?? '')) start--;
  return start;
}

/** The bracket that closes the one at `open`; after the last token if there is none. */
function closing(tokens: readonly Token[], open: number): number {
  let depth = 0;
  for (let at = open; at < tokens.length; at++) {
    const { text } = tokens[at] ?? { text: '' };
    if (/^[({]$/.test(text)) depth++;
    if (/^[)}]$/.test(text) && --depth === 0) return at;
  }
  return tokens.length;
}

/** The names in the heads of loops. */
function namesInLoopHeads(tokens: readonly Token[]): Set<string> {
  const heads = tokens.flatMap(({ text }, at) => (text === 'while' || text === 'for' ? tokens.slice(at + 1, closing(tokens, at + 1)) : []));
  return new Set(heads.map(({ text }) => text));
}
