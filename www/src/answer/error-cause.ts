/** The causes of errors, whose sentences come with them: what stands beside these. */
import { msg, str } from '@lit/localize';
import type { Cause } from '../generated/interface.ts';

/** The call that never returns, which is why the stack overflows; null if that is not known, or the cause is another one. */
export function neverReturningSentence(cause: Cause | null): string | null {
  const [first] = cause?.kind === 'stack-overflow' && cause.never_returns ? cause.calls : [];
  return first === undefined ? null : msg(str`\`${first.function}(${first.arguments})\` never returns.`);
}

/** Returns true if a sentence about the cause names an expression whose variables it does not tell apart. */
export function namesExpression(cause: Cause, names: readonly string[]): boolean {
  switch (cause.kind) {
    case 'zero-divisor':
      return !names.includes(cause.divisor);
    case 'shift-amount':
      return cause.by.text === null || !names.includes(cause.by.text);
    case 'null-pointer':
      return cause.since === null && !names.includes(cause.pointer);
    case 'no-value':
      return cause.declared === null;
    default:
      return false;
  }
}
