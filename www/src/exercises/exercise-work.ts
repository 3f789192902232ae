import { msg } from '@lit/localize';
import type { LitElement, ReactiveController } from 'lit';
import type { Editor } from '../editor/editor.ts';
import type { AnswerOutcome, Dialect, Exercise, Lesson } from '../generated/interface.ts';
import { startOf } from '../program/address.ts';
import { AnalysedProgram } from '../program/analysed-program.ts';
import type { Session } from '../program/session.ts';
import type { Rerun } from '../replay/moments.ts';
import { lastStepOf } from '../replay/shown-run.ts';
import { ownMessage } from '../words/message.ts';
import { AnswerCheck } from './answer-check.ts';
import { isWritten } from './kinds.ts';
import { preferLanguage, preferredLanguage, versionIn, versionsOf } from './program-language.ts';
import { allDone, doneIn, keepDone, type Done, type Store } from './progress.ts';

/** A lesson with the text that it was read from. */
export interface Opened {
  text: string;
  lesson: Lesson;
}

/** The page that shows an exercise. */
export interface ExercisePage {
  editor(): Editor;
  /** The lesson that is open; nothing before one is there. */
  opened(): Opened | null;
  /** The number of its exercise that is shown, from 0. */
  number(): number;
  /** The store for answers. */
  store(): Store;
}

/** Work on an exercise of a lesson: its program, the answer and its check. Fires `solved` (the exercise's id) at the page. */
export class ExerciseWork implements ReactiveController {
  readonly program: AnalysedProgram;
  readonly check: AnswerCheck;
  /** The work on all exercises that is kept. */
  all: readonly Done[] = [];
  /** The language of the program, where an exercise has two programs. */
  private language = preferredLanguage();
  /** The answer that was last sent to the check: the one in the form may change meanwhile. */
  private submitted = '';

  constructor(
    private readonly host: LitElement,
    private readonly page: ExercisePage,
  ) {
    this.program = new AnalysedProgram(host, startOf(null), {
      editor: page.editor,
      start: () => this.submit(),
      jobs: () => [this.check],
      run: () => this.run,
      changing: (part) => this.changing(part),
    });
    this.check = new AnswerCheck(host, () => this.program.client, (right) => this.checked(right));
    host.addController(this);
  }

  hostConnected(): void {
    this.readKept();
  }

  /** Reads the work that is kept. */
  readKept(): void {
    this.all = allDone(this.page.store);
    this.host.requestUpdate();
  }

  get opened(): Opened | null {
    return this.page.opened();
  }

  get number(): number {
    return this.page.number();
  }

  /** The exercise, about the program that is shown. */
  get exercise(): Exercise | null {
    const exercise = this.opened?.lesson.exercises[this.number];
    return exercise ? versionIn(exercise, this.language) : null;
  }

  /** The languages in which the program can be shown. */
  get languages(): readonly Dialect[] {
    const exercise = this.opened?.lesson.exercises[this.number];
    return exercise ? versionsOf(exercise).map(({ dialect }) => dialect) : [];
  }

  /** Shows the program in a language, here and wherever an exercise has one in it. */
  prefer(language: Dialect): void {
    preferLanguage(language);
    this.language = language;
    this.begin();
  }

  get done(): Done {
    return doneIn(this.opened?.lesson.id ?? '', this.exercise?.id ?? '', this.all);
  }

  keep(done: Done): void {
    this.all = keepDone(done, this.all, this.page.store);
    this.host.requestUpdate();
  }

  /** Begins with the exercise that is shown now. */
  begin(): void {
    this.check.forget();
    const { exercise, done, program } = this;
    program.show({ step: 0 });
    if (!exercise) return;
    const source = isWritten(exercise) && done.answer !== '' ? done.answer : exercise.source;
    const target = exercise.target === null ? ({ kind: 'any' } as const) : ({ kind: 'line', line: exercise.target } as const);
    program.change({ source, dialect: exercise.dialect, target });
    // A right answer is still right after a reload, but perhaps not about the other program.
    const last = done.attempts.at(-1);
    if (last?.right && last.answer === done.answer && (last.language ?? exercise.dialect) === exercise.dialect) this.check.recall();
    // The conditions that the path decides.
    program.show({ linked: new Set(exercise.decisions.map(({ line }) => line)) });
  }

  /** Shows one more hint, after the last one the solution, and moves the focus there: the button may disappear. */
  readonly hint = async (): Promise<void> => {
    this.keep({ ...this.done, hints: this.done.hints + 1 });
    await this.host.updateComplete;
    [...this.host.renderRoot.querySelectorAll<HTMLElement>('.hint')].at(-1)?.focus();
  };

  /** Discards the changes to the program that is to be written or fixed. */
  readonly again = (): void => {
    const { exercise } = this;
    if (!exercise) return;
    this.check.forget();
    this.keep({ ...this.done, answer: '' });
    this.program.change({ source: exercise.source });
    this.page.editor().goTo(0);
  };

  /** The answer in the form has changed. */
  readonly answered = (answer: string): void => {
    this.keep({ ...this.done, answer });
    this.forgetRight();
  };

  /** Checks the answer. */
  readonly submit = (): void => {
    const { exercise, opened, program } = this;
    if (!exercise || !opened || this.check.busy) return;
    const answer = isWritten(exercise) ? program.session.source : this.done.answer;
    this.submitted = answer;
    if (isWritten(exercise)) this.keep({ ...this.done, answer });
    program.show({ step: 0 });
    const request = { lesson: opened.text, number: this.number, dialect: exercise.dialect, answer };
    const { language } = program.reader;
    void this.check.start(
      exercise,
      async (findings) => notChosen(exercise, answer) ?? (await language.checkAnswer({ ...request, findings })),
      { answer, run: (run, mostSteps) => language.run(run, mostSteps) },
    );
  };

  /** If the program is to be written or fixed, the text in the editor is the answer; its target is the exercise's. */
  private changing(part: Partial<Session>): Partial<Session> {
    const { exercise } = this;
    if (exercise && isWritten(exercise) && part.source !== undefined && part.source !== this.done.answer && part.source !== exercise.source) {
      this.answered(part.source);
    }
    const target = exercise?.target ?? null;
    return target === null ? part : { ...part, target: { kind: 'line', line: target } };
  }

  /** Forgets that an answer is right, which means nothing for the next one. */
  private forgetRight(): void {
    if (this.check.state.kind === 'right') this.check.forget();
  }

  private checked(right: boolean): void {
    const { done, exercise, submitted } = this;
    this.program.show({ step: lastStepOf(this.run) });
    const language = exercise && this.languages.length > 1 ? { language: exercise.dialect } : {};
    this.keep({ ...done, attempts: [...done.attempts, { answer: submitted, right, at: new Date().toISOString(), ...language }] });
    if (right && exercise) this.host.dispatchEvent(new CustomEvent('solved', { detail: exercise.id, bubbles: true, composed: true }));
  }

  /** The run that shows that the answer is wrong. */
  private get run(): Rerun | null {
    const { state } = this.check;
    const run = (state.kind === 'wrong' && state.run) || null;
    // The student's program may have changed since.
    return run !== null && (run.only ?? run.source) === this.program.session.source ? run : null;
  }
}

/** The message if no verdict or technique was chosen yet. */
function notChosen({ kind }: Exercise, answer: string): AnswerOutcome | null {
  if (kind !== 'reachable' || /^\S+ with \S+$/.test(answer)) return null;
  return { kind: 'mistake', in_answer: true, line: null, message: ownMessage(msg('choose both: whether the line can be reached, and the technique that shows it')) };
}
