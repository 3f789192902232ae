/** The reason why an answer was not found right, in words. */
import { msg, str } from '@lit/localize';
import type { AnswerOutcome, Exercise } from '../generated/interface.ts';
import { messageWords } from '../words/message.ts';
import type { AnswerState } from './answer-check.ts';
import { counterexampleRows } from './counterexample.ts';
import { refutationWords } from './kinds.ts';
import { programRemark } from './program-result.ts';

/** The result of the immediate check of an answer; empty if it found no fault. */
export function outcomeWords(outcome: AnswerOutcome, smallest: Exercise['smallest']): string {
  switch (outcome.kind) {
    case 'not-reached':
      return outcome.line === null
        ? msg(str`The run with these inputs does not reach it: ${messageWords(outcome.end)}.`)
        : msg(str`The run with these inputs ends in line ${outcome.line}: ${messageWords(outcome.end)}.`);
    case 'ends':
      return outcome.line === null
        ? msg(str`The run with these inputs ends: ${messageWords(outcome.end)}.`)
        : msg(str`The run with these inputs ends in line ${outcome.line}: ${messageWords(outcome.end)}.`);
    case 'not-smallest':
      return smallest === 'count'
        ? msg(str`The run reaches it. Numbers read: ${outcome.size}. Enough: ${outcome.smaller}.`)
        : msg(str`The run reaches it. The sum of your numbers is ${outcome.size}; ${outcome.smaller} is enough.`);
    case 'mistake': {
      const place = outcome.line === null ? '' : msg(str`, line ${outcome.line}`);
      return outcome.in_answer
        ? msg(str`In your answer${place}: ${messageWords(outcome.message)}.`)
        : msg(str`The exercise itself has a mistake${place}: ${messageWords(outcome.message)}.`);
    }
    default:
      return '';
  }
}

/** The remark on an answer in a table of grades; empty if it is right. */
export function remarkOf(state: AnswerState, smallest: Exercise['smallest']): string {
  switch (state.kind) {
    case 'none':
    case 'working':
    case 'right':
      return '';
    case 'failed':
      return state.words;
    case 'open':
      if (state.program) return programRemark(state.program);
      return [state.words, ...state.asked.map(({ reason }) => reason)].filter((words) => words !== '').join(' ');
    case 'wrong':
      if (state.program) return programRemark(state.program);
      return [state.outcome ? outcomeWords(state.outcome, smallest) : '', state.words ?? '', counterexampleWords(state)].filter((words) => words !== '').join(' ');
  }
}

function counterexampleWords({ counterexample }: AnswerState & { kind: 'wrong' }): string {
  if (!counterexample) return '';
  const { question, witness } = counterexample;
  const rows = counterexampleRows(question, witness).map(({ name, value }) => `${name} = ${value}`);
  return `${refutationWords(question.claim)} ${rows.length === 0 ? msg('With any inputs.') : rows.join('; ')}`;
}
