/** All that a solver was asked in an analysis, as SMT-LIB text that can be run again. */
import type { Target } from '../generated/interface.ts';

/** The limit for the characters that are kept, including answers. */
const MOST_CHARACTERS = 2 ** 25;

/** The line in a script that switches to another context of the solver, as in `bridge.js`. */
const SWITCH = /^\(context (\d+)( anew)?\)$/m;

/** Kept by a worker for its last job. The scripts of each context stand together. */
export class Transcript {
  private readonly contexts = new Map<number, string[]>();
  private current = 0;
  private characters = 0;
  private left = 0;

  constructor(private readonly most = MOST_CHARACTERS) {}

  /** Adds a script and its answer. */
  note(script: string, answer: string): void {
    this.characters += script.length + answer.length;
    if (this.characters > this.most) {
      this.left++;
      return;
    }
    const [first = '', ...parts] = script.split(SWITCH);
    this.add(first);
    for (let at = 0; at < parts.length; at += 3) {
      this.current = Number(parts[at]);
      if (parts[at + 1] !== undefined) this.add('(reset)');
      this.add(parts[at + 2] ?? '');
    }
    this.add(commented(answer));
  }

  /** The solver was restarted and has no state. */
  restart(): void {
    for (const said of this.contexts.values()) said.push('(reset)');
    this.current = 0;
  }

  /** The scripts of all contexts, each after a `(reset)`. */
  get text(): string {
    const texts = [...this.contexts].map(([number, said]) => `; Context ${number}\n(reset)\n${said.join('\n')}\n`);
    if (this.left > 0) texts.push(`; There was no room for ${this.left} more scripts.\n`);
    return texts.join('\n');
  }

  private add(text: string): void {
    const trimmed = text.trim();
    if (trimmed === '') return;
    const said = this.contexts.get(this.current) ?? [];
    said.push(trimmed);
    this.contexts.set(this.current, said);
  }
}

/** A file of all that the solvers of an analysis were asked, in English; `null` stands for a worker that was ended. */
export function smtFile(source: string, target: Target, transcripts: readonly (string | null)[]): string {
  const parts = transcripts.map((text, at) => {
    const name = transcripts.length === 1 ? '' : `; Worker ${at + 1} of ${transcripts.length}\n`;
    return `${name}${text ?? '; It was still at work when the answer was there, and was ended: what it asked is not kept.\n'}`;
  });
  return `; Everything that Loopscope asked Z3 about ${aboutTarget(target)} of this program, with its answers:\n${commented(source)}\n\n${parts.join('\n') || '; It asked nothing.\n'}`;
}

function aboutTarget(target: Target): string {
  switch (target.kind) {
    case 'line':
      return `line ${target.line}`;
    case 'any':
      return 'a run-time error';
    case 'ends':
      return 'the end of every run';
  }
}

function commented(text: string): string {
  const trimmed = text.trimEnd();
  return trimmed === '' ? '' : trimmed.replace(/^/gm, ';   ');
}
