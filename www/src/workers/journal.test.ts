import { beforeEach, describe, expect, test } from 'vitest';
import { Conversation, type Entries, Journal, hashOf } from './journal.ts';
import type { SolverHandle } from './protocol.ts';

/** A solver that records the questions since its start, and never answers `hang`. */
class EchoSolver implements SolverHandle {
  readonly image = null;
  heard: string[] = [];
  private since = '';

  eval(script: string): string {
    this.heard.push(script);
    if (script === 'break') throw new Error('out of memory');
    if (script.includes('hang')) throw new Error(HUNG);
    this.since += script;
    return this.since;
  }

  reset(): void {
    this.heard.push('(reset)');
    this.since = '';
  }
}

const HUNG = 'this worker was ended';

let journal: Journal;
let solver: EchoSolver;

/** A conversation of a new worker; the page notes all its messages. */
function worker(): Conversation {
  solver = new EchoSolver();
  // Messages to and from a worker are copied.
  const entries: Entries = structuredClone(journal.entries);
  return new Conversation(solver, entries, (said) => {
    // A worker that is ended during a question sends nothing more.
    if (said.kind !== 'failed' || said.failure !== HUNG) journal.note(structuredClone(said));
  });
}

/** The answers, up to the question that the solver does not answer. */
function ask(conversation: Conversation, ...scripts: string[]): string[] {
  const answers: string[] = [];
  for (const script of scripts) {
    try {
      answers.push(conversation.evaluate(script));
    } catch (error) {
      if ((error as Error).message === HUNG) break;
      answers.push(`${(error as Error).message}${(error as { silent?: boolean }).silent ? ', silent' : ''}`);
      if (script !== 'break') conversation.restart();
    }
  }
  return answers;
}

beforeEach(() => {
  journal = new Journal();
});

describe('a journal', () => {
  test('answers what was answered, and leads around the question from which the solver did not come back', () => {
    expect(ask(worker(), 'a ', 'b ', 'hang ', 'c ')).toEqual(['a ', 'a b ']);
    expect(journal.isAsking).toBe(true);
    journal.giveUp();
    const again = worker();
    expect(again.isBehind).toBe(true);
    expect(ask(again, 'a ', 'b ')).toEqual(['a ', 'a b ']);
    expect([solver.heard, again.isBehind]).toEqual([[], true]);
    // After giving up, the engine restarts the solver and sends it everything again.
    expect(ask(again, 'hang ', 'a c ', 'd ')).toEqual(['the solver did not come back, silent', 'a c ', 'a c d ']);
    expect([solver.heard, again.isBehind]).toEqual([['(reset)', 'a c ', 'd '], false]);

    ask(again, 'hang once more ');
    journal.giveUp();
    const third = ask(worker(), 'a ', 'b ', 'hang ', 'a c ', 'd ', 'hang once more ', 'e ');
    const silence = 'the solver did not come back, silent';
    expect(third).toEqual(['a ', 'a b ', silence, 'a c ', 'a c d ', silence, 'e ']);
    expect(solver.heard).toEqual(['(reset)', '(reset)', 'e ']);
  });

  test('keeps failures, too', () => {
    expect(ask(worker(), 'a ', 'break', 'hang')).toEqual(['a ', 'out of memory']);
    journal.giveUp();
    expect(ask(worker(), 'a ', 'break', 'hang')).toEqual(['a ', 'out of memory', 'the solver did not come back, silent']);
    expect(solver.heard).toEqual(['(reset)']);
  });

  test('is dropped from the question on that is another one, and the solver is brought to where it was', () => {
    ask(worker(), 'a ', 'b ', 'c ', 'hang ');
    journal.giveUp();
    const other = worker();
    expect(ask(other, 'a ', 'x ', 'y ')).toEqual(['a ', 'a x ', 'a x y ']);
    expect([solver.heard, other.isBehind]).toEqual([['a ', 'x ', 'y '], false]);
    expect([...journal.entries.values()].map((entry) => entry.hash)).toEqual(['a ', 'x ', 'y '].map(hashOf));
  });

  test('of bounded size lets later questions be asked again, but none that was given up', () => {
    journal = new Journal('a a b '.length);
    expect(ask(worker(), 'a ', 'b ', 'c ', 'd ', 'hang ')).toHaveLength(4);
    journal.giveUp();
    expect([...journal.entries.keys()]).toEqual([0, 1, 4]);
    const again = worker();
    const answers = ask(again, 'a ', 'b ', 'c ', 'd ', 'hang ', 'e ');
    expect(answers).toEqual(['a ', 'a b ', 'a b c ', 'a b c d ', 'the solver did not come back, silent', 'e ']);
    expect(solver.heard).toEqual(['a b ', 'c ', 'd ', '(reset)', 'e ']);
  });

  test('knows texts by hashes that differ', () => {
    const texts = Array.from({ length: 5000 }, (_, at) => `(assert (= x ${at}))\n(check-sat)\n`);
    expect(new Set(texts.map(hashOf)).size).toBe(texts.length);
    expect(texts.map(hashOf).every(Number.isSafeInteger)).toBe(true);
    expect(hashOf('|κ1|')).not.toBe(hashOf('|κ2|'));
  });
});
