import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { AnswerCheck, type AnswerState } from '../exercises/answer-check.ts';
import { versionsOf } from '../exercises/program-language.ts';
import { remarkOf } from '../exercises/remark.ts';
import type { AnswerOutcome, AnswerRequest, Lesson } from '../generated/interface.ts';
import type { Jobs } from '../workers/analysis-client.ts';
import type { Grade, Graded, Student } from './grading.ts';
import { meaning } from './lesson-text.ts';

/** The grade of an answer that was not checked. */
const CLAIMED: Grade = { kind: 'claimed', remark: '' };
const NONE: Grade = { kind: 'none', remark: '' };

/**
 * Checks the answers of students, one after the other; equal answers to an exercise are checked once. A grade stays as long as
 * its exercise asks the same, whatever is changed in the rest of the lesson.
 */
export class Grading implements ReactiveController {
  /** The number of answers checked so far, and of all; null if none are being checked. */
  progress: { done: number; of: number } | null = null;

  private readonly known: Map<string, Grade>;
  private readonly check: AnswerCheck;
  /** The latest request; answers to earlier ones are ignored. */
  private wish: object | null = null;

  constructor(
    private readonly host: ReactiveControllerHost,
    client: () => Jobs,
    private readonly engine: (request: AnswerRequest) => Promise<AnswerOutcome>,
    /** Grades that are known already. */
    grades: Iterable<readonly [string, Grade]> = [],
  ) {
    this.known = new Map(grades);
    this.check = new AnswerCheck(host, client, () => {});
    host.addController(this);
  }

  hostConnected(): void {}

  /** All grades that are known, to keep them. */
  get grades(): readonly (readonly [string, Grade])[] {
    return [...this.known];
  }

  /** The grade of an answer to the lesson. */
  of(graded: Graded, lesson: Lesson): Grade {
    return graded.answer === null ? NONE : (this.known.get(keyOf(graded, lesson)) ?? CLAIMED);
  }

  /** Checks all answers whose grade is not known, and again those whose check failed. */
  async start(text: string, lesson: Lesson, students: readonly Student[]): Promise<void> {
    if (this.progress !== null) return;
    const wish = (this.wish = {});
    const isOpen = (graded: Graded) => ['claimed', 'failed'].includes(this.of(graded, lesson).kind);
    const open = new Map(students.flatMap(({ answers }) => answers.filter(isOpen).map((each) => [keyOf(each, lesson), each] as const)));
    let done = 0;
    this.enter({ done, of: open.size });
    for (const [key, { number, answer }] of open) {
      const exercise = lesson.exercises[number - 1];
      if (exercise === undefined || answer === null) continue;
      let state: AnswerState = { kind: 'none' };
      for (const version of versionsOf(exercise)) {
        await this.check.start(version, (findings) => this.engine({ lesson: text, number: number - 1, dialect: version.dialect, answer, findings }));
        if (this.wish !== wish) return;
        state = betterOf(state, this.check.state);
        if (state.kind === 'right') break;
      }
      if (state.kind !== 'none' && state.kind !== 'working') this.known.set(key, { kind: state.kind, remark: remarkOf(state, exercise.smallest) });
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

  private enter(progress: Grading['progress']): void {
    this.progress = progress;
    this.host.requestUpdate();
  }
}

/** The result of an answer to an exercise with two programs: for the one that it is right for, or else for one that can read it. */
function betterOf(first: AnswerState, second: AnswerState): AnswerState {
  const isUnread = (state: AnswerState) => state.kind === 'wrong' && state.outcome?.kind === 'mistake';
  return first.kind === 'none' || second.kind === 'right' || (isUnread(first) && !isUnread(second)) ? second : first;
}

/** The exercise's question, and the answer. */
function keyOf({ number, answer }: Graded, { exercises }: Lesson): string {
  const exercise = exercises[number - 1];
  return `${exercise ? meaning(exercise) : ''}\n${answer}`;
}
