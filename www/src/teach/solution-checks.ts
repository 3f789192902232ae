import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { AnswerCheck, type AnswerState } from '../exercises/answer-check.ts';
import { versionsOf } from '../exercises/program-language.ts';
import type { AnswerOutcome, AnswerRequest, Lesson } from '../generated/interface.ts';
import type { Jobs } from '../workers/analysis-client.ts';
import { meaning } from './lesson-text.ts';

/** Checks the solutions of a lesson, one after the other. A result stays until its exercise changes. */
export class SolutionChecks implements ReactiveController {
  private readonly known = new Map<string, AnswerState>();
  private readonly check: AnswerCheck;
  /** The exercise whose solution is being checked. */
  private current: string | null = null;
  /** The latest request; answers to earlier ones are ignored. */
  private wish: object | null = null;

  constructor(
    host: ReactiveControllerHost,
    client: () => Jobs,
    private readonly engine: (request: AnswerRequest) => Promise<AnswerOutcome>,
  ) {
    this.check = new AnswerCheck(host, client, () => {});
    host.addController(this);
  }

  hostConnected(): void {}

  get busy(): boolean {
    return this.current !== null;
  }

  /** The result for an exercise's solution. */
  of(exercise: Lesson['exercises'][number]): AnswerState {
    const key = meaning(exercise);
    return key === this.current ? this.check.state : (this.known.get(key) ?? { kind: 'none' });
  }

  /** Checks all solutions whose result is not yet right or wrong. */
  async start(text: string, { exercises }: Lesson): Promise<void> {
    if (this.busy) return;
    const wish = (this.wish = {});
    const all = exercises.flatMap((exercise, number) => versionsOf(exercise).map((version) => [number, version] as const));
    for (const [number, exercise] of all) {
      const key = meaning(exercise);
      if (['right', 'wrong'].includes(this.known.get(key)?.kind ?? '')) continue;
      this.current = key;
      await this.check.start(exercise, (findings) => this.engine({ lesson: text, number, dialect: exercise.dialect, answer: exercise.solution, findings }));
      if (this.wish !== wish) return;
      this.known.set(key, this.check.state);
    }
    this.end();
  }

  /** Stops; the results so far stay. */
  stop(): void {
    if (this.busy) this.end();
  }

  private end(): void {
    this.wish = null;
    this.current = null;
    this.check.forget();
  }
}
