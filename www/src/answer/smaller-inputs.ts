/** Smaller inputs, about which there may be an answer where there is none about all inputs. */
import { msg, str } from '@lit/localize';
import type { SmallerInputs as Smaller, StopCode } from '../generated/interface.ts';

/** One input that is assumed to be small. */
export interface SmallerInputs extends Smaller {
  /** The program that was analysed without an answer. */
  whole: string;
}

/** A sentence about smaller inputs only, with code between backticks: it names them first. */
export function boundedSentence({ name, most }: SmallerInputs, sentence: string): string {
  return msg(str`For \`${name}\` at most ${most}: ${sentence}`);
}

/** Returns true if an analysis that stopped for this reason may have an answer about smaller inputs. */
export function mayHelp(code: StopCode): boolean {
  return ['approximated', 'call-depth', 'memory', 'solver-silent', 'solver-unknown', 'states', 'steps', 'time', 'replay-limit', 'unrolled'].includes(code);
}
