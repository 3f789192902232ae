import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { AnswerOutcome, AnswerRequest, Lesson } from '../generated/interface.ts';
import type { Grade, Graded, Student } from '../teach/grading.ts';
import type { Jobs } from '../workers/analysis-client.ts';
import { AnswerCheck } from './answer-check.ts';

/** Checks the answers of students, one after the other; equal answers to an exercise are checked once. */
export class Grading implements ReactiveController {
  /** The answers checked so far, and how many there are; null if none are being checked. */
  progress: { done: number; of: number } | null = null;

  private readonly known = new Map<string, Grade>();
  private readonly check: AnswerCheck;
  /** The latest request; answers to earlier ones are ignored. */
  private wish: object | null = null;

  constructor(
    private readonly host: ReactiveControllerHost,
    client: () => Jobs,
    private readonly engine: (request: AnswerRequest) => Promise<AnswerOutcome>,
  ) {
    this.check = new AnswerCheck(host, client, () => {});
    host.addController(this);
  }

  hostConnected(): void {}

  /** The grade of an answer. */
  of(graded: Graded): Grade {
    return graded.answer === null ? 'none' : (this.known.get(keyOf(graded)) ?? 'claimed');
  }

  /** Checks all answers whose grade is not known. */
  async start(text: string, { exercises }: Lesson, students: readonly Student[]): Promise<void> {
    if (this.progress !== null) return;
    const wish = (this.wish = {});
    const open = new Map(students.flatMap(({ answers }) => answers.filter((each) => this.of(each) === 'claimed').map((each) => [keyOf(each), each] as const)));
    let done = 0;
    this.enter({ done, of: open.size });
    for (const [key, { number, answer }] of open) {
      const exercise = exercises[number - 1];
      if (exercise === undefined || answer === null) continue;
      await this.check.start(exercise, (findings) => this.engine({ lesson: text, number: number - 1, answer, findings }));
      if (this.wish !== wish) return;
      const { kind } = this.check.state;
      this.known.set(key, kind === 'right' || kind === 'wrong' ? kind : 'open');
      this.enter({ done: ++done, of: open.size });
    }
    this.stop();
  }

  /** Stops; the grades so far stay. */
  stop(): void {
    this.wish = null;
    this.check.forget();
    this.enter(null);
  }

  /** Forgets all grades: another lesson has other answers. */
  forget(): void {
    this.stop();
    this.known.clear();
  }

  private enter(progress: Grading['progress']): void {
    this.progress = progress;
    this.host.requestUpdate();
  }
}

function keyOf({ number, answer }: Graded): string {
  return `${number}\n${answer}`;
}
