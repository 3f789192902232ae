/** The answer about a C program in the terms of C. */
import { msg, str } from '@lit/localize';
import { valuesAt } from '../replay/replay-view.ts';
import type { ErrorText, OutOfBounds, Replay } from '../generated/interface.ts';
import { listed } from '../words/format.ts';
import { neverReturningSentence } from './error-cause.ts';
import { lineCode } from '../words/places.ts';

/** The most values that are named as a cause. */
const MOST_VALUES = 4;

/** An error as a sentence; null for the kinds that only micro-c has. */
export function cSentence({ kind, line, bounds, cause }: Pick<ErrorText, 'kind' | 'line' | 'bounds' | 'cause'>): string | null {
  const place = lineCode(line);
  switch (kind) {
    case 'division-by-zero':
      return msg(str`Line ${place} can divide by zero.`);
    case 'null-dereference':
      return msg(str`Line ${place} can dereference a null pointer.`);
    case 'array-bounds':
      return cause?.kind === 'no-elements' ? msg(str`Line ${place} can declare an array without elements.`) : outOfBoundsSentence(place, bounds);
    case 'read-before-write':
      return msg(str`Line ${place} can use a value that was never set.`);
    case 'assertion':
      return msg(str`The assertion in line ${place} can fail.`);
    case 'error-statement':
      return msg(str`The error in line ${place} can be reached.`);
    case 'signed-overflow':
      return msg(str`Line ${place} can overflow: a result does not fit into its type.`);
    case 'float-conversion':
      return msg(str`Line ${place} can convert a number that does not fit into the integer type.`);
    case 'shift':
      return msg(str`Line ${place} can shift by too much, or shift a negative number.`);
    case 'missing-return':
      return msg(str`Line ${place} can end a function without a return, though its value is used.`);
    case 'format':
      return msg(str`The arguments in line ${place} do not fit the format.`);
    case 'use-after-return':
      return msg(str`Line ${place} can use an array whose function has returned.`);
    case 'use-after-free':
      return msg(str`Line ${place} can use memory that was freed.`);
    case 'double-free':
      return msg(str`Line ${place} can free memory that was freed before.`);
    case 'invalid-free':
      return msg(str`Line ${place} can free what was not allocated.`);
    case 'read-only-write':
      return msg(str`Line ${place} can write to a string literal.`);
    case 'unrelated-pointers':
      return msg(str`Line ${place} can compare or subtract pointers into different arrays.`);
    case 'stack-overflow':
      return neverReturningSentence(cause) ?? msg(str`Line ${place} can overflow the stack.`);
    case 'overlap':
      return msg(str`Line ${place} can copy between places that overlap.`);
    default:
      return null;
  }
}

/** An index out of bounds at a place as a sentence, with the array and the side on which it is left if they are known. */
function outOfBoundsSentence(place: string, bounds: OutOfBounds | null): string {
  const { array, value, is_whole } = bounds ?? { array: null, value: '0', is_whole: false };
  if (array === null) return msg(str`Line ${place} can use an element that its array does not have.`);
  const isBefore = value.startsWith('-');
  if (is_whole) return isBefore ? msg(str`Line ${place} can go before the start of \`${array}\`.`) : msg(str`Line ${place} can go past the end of \`${array}\`.`);
  return isBefore
    ? msg(str`Line ${place} can go before the start of the array that \`${array}\` points into.`)
    : msg(str`Line ${place} can go past the end of the array that \`${array}\` points into.`);
}

/** The values of the variables in the line of the error, before the error, as a sentence; empty if none is known. */
export function causeWords(replay: Replay): string {
  const { kind, names } = replay.end;
  if (kind !== 'error') return '';
  const values = valuesAt(replay, replay.steps.length - 1)
    // Bulky values are in the picture.
    .filter(({ name, value }) => names.includes(name) && /^(-?\d+|'.*'|null|".{0,40}")$/.test(value))
    .map(({ name, value }) => msg(str`\`${name}\` is \`${value}\``));
  if (values.length === 0 || values.length > MOST_VALUES) return '';
  return msg(str`Here ${listed(values)}.`);
}
