/** Why a run fails, as a sentence: the operands of the operation that goes wrong, with their values. */
import { msg, str } from '@lit/localize';
import type { Cause, Operand } from '../generated/interface.ts';

/** The cause of a run-time error as a sentence, with code between backticks. */
export function causeSentence(cause: Cause): string {
  switch (cause.kind) {
    case 'overflow':
      return overflowWords(cause);
    case 'shift-amount':
      return shiftWords(cause);
    case 'negative-shift': {
      const { text, value } = cause.operand;
      return text === null
        ? msg(str`${value} is negative and cannot be shifted to the left.`)
        : msg(str`\`${text}\` is ${value}: a negative number cannot be shifted to the left.`);
    }
    case 'zero-divisor':
      return msg(str`\`${cause.divisor}\` is 0.`);
    case 'no-value':
      return noValueWords(cause);
    case 'no-value-in':
      return msg(str`\`${cause.call}\` reads an element of \`${cause.array}\` that has no value yet.`);
    case 'no-elements':
      return msg(str`\`${cause.array}\` would have ${cause.length} elements.`);
    case 'freed':
      return msg(str`It was freed in line ${cause.line}.`);
    case 'returned':
      return msg(str`\`${cause.function}\` has returned, so \`${cause.array}\` is gone.`);
  }
}

/** Returns true if a sentence about the cause names an expression whose variables it does not tell apart. */
export function namesExpression(cause: Cause, names: readonly string[]): boolean {
  switch (cause.kind) {
    case 'zero-divisor':
      return !names.includes(cause.divisor);
    case 'shift-amount':
      return cause.by.text === null || !names.includes(cause.by.text);
    case 'no-value':
      return cause.declared === null;
    default:
      return false;
  }
}

function overflowWords({ operator, left, right, result, type_name: type, limit, is_least: isLeast }: Cause & { kind: 'overflow' }): string {
  const calculation = left === null ? `${operator}${after(right)}` : `${left.value} ${operator} ${after(right)}`;
  if (type === 'int') {
    return isLeast
      ? msg(str`\`${calculation}\` is ${result}; an \`int\` starts at ${limit}.`)
      : msg(str`\`${calculation}\` is ${result}; an \`int\` ends at ${limit}.`);
  }
  return isLeast
    ? msg(str`\`${calculation}\` is ${result}; a \`${type}\` starts at ${limit}.`)
    : msg(str`\`${calculation}\` is ${result}; a \`${type}\` ends at ${limit}.`);
}

/** A value as it stands after an operator. */
function after({ value }: Operand): string {
  return value.startsWith('-') ? `(${value})` : value;
}

function shiftWords({ by: { text, value }, type_name: type, bits }: Cause & { kind: 'shift-amount' }): string {
  const most = bits - 1;
  return text === null
    ? msg(str`The shift is by ${value}; \`${type}\` has ${bits} bits and can be shifted by 0 to ${most}.`)
    : msg(str`\`${text}\` is ${value}; \`${type}\` has ${bits} bits and can be shifted by 0 to ${most}.`);
}

function noValueWords({ name, declared, written }: Cause & { kind: 'no-value' }): string {
  if (declared === null) return msg(str`\`${name}\` has no value yet.`);
  return written === null
    ? msg(str`\`${name}\` has no value yet: it is declared in line ${declared} without one.`)
    : msg(str`\`${name}\` has no value yet: it is declared in line ${declared}, and first written in line ${written}.`);
}
