/** The name of an array that is left within a function of C's library: the engine does not name it there, but its call may. */
import type { OutOfBounds, Replay, Report } from '../generated/interface.ts';

/** The functions that go along arrays which their callers give them. */
const LIBRARY = new Set(['scanf', 'gets', 'fgets', 'puts', 'fputs', 'printf', 'fprintf', 'sprintf', 'snprintf', 'strlen', 'strcpy', 'strncpy', 'strcat', 'strncat', 'strcmp', 'strncmp', 'strchr', 'strrchr', 'strstr', 'strtol', 'atoi', 'memset', 'memcpy', 'memmove', 'memcmp']);
const WORDS = new Set(['if', 'while', 'for', 'return', 'switch', 'sizeof', 'int', 'char', 'long', 'unsigned', 'void', 'size_t', 'NULL', 'EOF', 'stdin', 'stdout', 'stderr']);

/** A report and its replay, with the array named where the call leaves no doubt which one it is. */
export function withNamedArray(report: Report, replay: Replay | null, source: string): { report: Report; replay: Replay | null } {
  if (report.verdict !== 'reachable' || !report.error?.bounds) return { report, replay };
  const { error } = report;
  const bounds = named(report.error.bounds, source, error.line);
  const end = replay?.end.bounds ? { ...replay.end, bounds } : replay?.end;
  return { report: { ...report, error: { ...error, bounds } }, replay: replay && end ? { ...replay, end } : replay };
}

function named(bounds: OutOfBounds, source: string, line: number): OutOfBounds {
  const array = bounds.array === null ? arrayInCall(source, line, bounds.length) : null;
  return array === null ? bounds : { ...bounds, array, is_whole: true };
}

/**
 * The only array of this length in the call of a library's function in a line; null unless all of its names are variables that
 * the program declares, none of them as a pointer, and the call is in this line alone.
 */
export function arrayInCall(source: string, line: number, length: string): string | null {
  const code = source.replace(/\/\*[^]*?\*\/|\/\/.*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])+'/g, (text) => text.replace(/[^\n]/g, ' '));
  const text = code.split('\n')[line - 1] ?? '';
  const names = text.match(/(?<![\w.]|->\s*)[A-Za-z_]\w*/g) ?? [];
  const functions = names.filter((name) => new RegExp(`\\b${name}\\s*\\(`).test(text) && !WORDS.has(name));
  if (functions.length !== 1 || !LIBRARY.has(functions[0] ?? '') || /\.|->/.test(text) || !isClosed(text)) return null;
  const variables = [...new Set(names.filter((name) => !functions.includes(name) && !WORDS.has(name)))].map((name) => ({ name, length: declaredLength(code, name) }));
  if (variables.some((each) => each.length === undefined)) return null;
  const [array, another] = variables.filter((each) => each.length === length);
  return array === undefined || another !== undefined ? null : array.name;
}

/** Returns true if each parenthesis that a line opens is closed in it. */
function isClosed(text: string): boolean {
  return (text.match(/\(/g)?.length ?? 0) === (text.match(/\)/g)?.length ?? 0);
}

/** The length of an array as it is declared, null for a number, and undefined if that is not certain. */
function declaredLength(code: string, name: string): string | null | undefined {
  const numbers = new Map([...code.matchAll(/^\s*#\s*define\s+(\w+)\s+(\d+)\s*$/gm)].map(([, macro, value]) => [macro, value]));
  if (numbers.has(name)) return null;
  const declared = [...code.matchAll(new RegExp(`\\b(?:char|int|long|short|unsigned|signed|size_t)\\b([^;{}()=]*?)([*\\s,])${name}\\s*(\\[[^\\]]*\\](?:\\s*\\[)?)?`, 'g'))];
  const lengths = declared.map(({ index, 2: before, 3: brackets }) => {
    if (before === '*') return undefined;
    // A parameter is a pointer, whatever its length.
    const isParameter = /[(,]\s*(?:(?:const|volatile|register)\s+)*$/.test(code.slice(0, index));
    if (brackets !== undefined && isParameter) return undefined;
    if (brackets === undefined) return null;
    const written = /^\[\s*(\w+)\s*\]$/.exec(brackets)?.[1] ?? '';
    return numbers.get(written) ?? (/^\d+$/.test(written) ? written : undefined);
  });
  const [first] = lengths;
  return lengths.length > 0 && lengths.every((length) => length === first) ? first : undefined;
}
