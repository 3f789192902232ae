/**
 * The messages between engine and solver in one job. If the solver does not answer a question, the page ends its worker, and
 * another worker repeats the work: it takes the answers from here, so it soon catches up, and it skips that question.
 */
import type { SolverHandle } from './protocol.ts';
import type { Transcript } from './transcript.ts';

/** The result of a script: an answer, a failure of the solver, or no answer at all. `hash` is that of the script's text. */
export type Entry = { hash: number; answer: string } | { hash: number; failure: string } | { hash: number; silent: true };

/** The results of the scripts of a job, by their numbers from 0. */
export type Entries = Map<number, Entry>;

/** The worker's reports to the page: the script that runs now, and its result. */
export type Said = { kind: 'asking'; at: number; hash: number } | { kind: 'answered'; answer: string } | { kind: 'failed'; failure: string };

/** The limit for the characters of answers that are kept: those of some hundred thousand questions. */
const MOST_CHARACTERS = 2 ** 25;

/** Kept by the page, which outlives the worker. */
export class Journal {
  readonly entries: Entries = new Map();
  private characters = 0;
  private open: { at: number; hash: number } | null = null;

  /** Answers beyond `most` characters are not kept; those questions are asked again. */
  constructor(private readonly most = MOST_CHARACTERS) {}

  /** True if the solver has been asked and has not answered. */
  get isAsking(): boolean {
    return this.open !== null;
  }

  note(said: Said): void {
    if (said.kind === 'asking') {
      this.open = said;
      // The repeated work asks another question here: the entries from here on do not apply.
      if (this.entries.has(said.at)) forgetFrom(this.entries, said.at);
      return;
    }
    const { open } = this;
    this.open = null;
    if (open === null) return;
    const what = said.kind === 'answered' ? { answer: said.answer } : { failure: said.failure };
    this.characters += said.kind === 'answered' ? said.answer.length : said.failure.length;
    if (this.characters <= this.most) this.entries.set(open.at, { hash: open.hash, ...what });
  }

  /** The solver does not answer the current question. */
  giveUp(): void {
    if (this.open !== null) this.entries.set(this.open.at, { hash: this.open.hash, silent: true });
    this.open = null;
  }
}

/** The error that the engine gets for a question that the solver does not answer: it checks this property. */
class Silence extends Error {
  readonly silent = true;
}

/** The engine's access to the solver in a worker: questions with a noted answer are not asked again. */
export class Conversation {
  private at = 0;
  /** The number after the last one that is noted. */
  private end: number;
  /** Scripts whose answers came from the journal, so the solver has not seen them yet. */
  private untold = '';

  constructor(
    private readonly solver: SolverHandle,
    private readonly entries: Entries,
    private readonly tell: (said: Said) => void,
    /** Records all scripts, including those that are not asked again. */
    private readonly transcript: Transcript | null = null,
  ) {
    // The entries are in the order in which they were noted.
    this.end = ([...entries.keys()].at(-1) ?? -1) + 1;
  }

  /** True if noted entries are left: until then, the job repeats earlier work. */
  get isBehind(): boolean {
    return this.at < this.end;
  }

  evaluate(script: string): string {
    let answer = '';
    try {
      return (answer = this.answer(script));
    } catch (error) {
      answer = `(error "${error instanceof Error ? error.message : String(error)}")`;
      throw error;
    } finally {
      this.transcript?.note(script, answer);
    }
  }

  restart(): void {
    this.untold = '';
    this.transcript?.restart();
    this.solver.reset();
  }

  private answer(script: string): string {
    const at = this.at++;
    const hash = hashOf(script);
    let entry = this.entries.get(at);
    if (entry !== undefined && entry.hash !== hash) {
      forgetFrom(this.entries, at);
      this.end = at;
      entry = undefined;
    }
    if (entry === undefined) return this.ask(script, at, hash);
    if ('silent' in entry) throw new Silence('the solver did not come back');
    if ('failure' in entry) throw new Error(entry.failure);
    this.untold += script;
    return entry.answer;
  }

  private ask(script: string, at: number, hash: number): string {
    this.tell({ kind: 'asking', at, hash });
    try {
      if (this.untold !== '') this.solver.eval(this.untold);
      this.untold = '';
      const answer = this.solver.eval(script);
      this.tell({ kind: 'answered', answer });
      return answer;
    } catch (error) {
      this.tell({ kind: 'failed', failure: error instanceof Error ? error.message : String(error) });
      throw error;
    }
  }
}

function forgetFrom(entries: Entries, at: number): void {
  for (const noted of [...entries.keys()]) if (noted >= at) entries.delete(noted);
}

/** A 53-bit hash (cyrb53, public domain): collisions are too rare to matter. */
export function hashOf(text: string): number {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    high = Math.imul(high ^ unit, 2654435761);
    low = Math.imul(low ^ unit, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return 2 ** 32 * (2097151 & low) + (high >>> 0);
}
