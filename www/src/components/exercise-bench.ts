import { msg, str } from '@lit/localize';
import { html, nothing } from 'lit';
import { state } from 'lit/decorators.js';
import { unsafeHTML } from 'lit/directives/unsafe-html.js';
import { AnswerCheck } from '../controllers/answer-check.ts';
import { questionOf, reasonOf } from '../exercises/kinds.ts';
import { rendered } from '../exercises/markdown.ts';
import { allDone, doneIn, keepDone, type Done, type Store } from '../exercises/progress.ts';
import type { AnswerOutcome, Exercise, Lesson } from '../generated/interface.ts';
import './answer-form.ts';
import './answer-result.ts';
import { Bench } from './bench.ts';

/** A lesson with the text that it was read from. */
export interface Opened {
  text: string;
  lesson: Lesson;
}

/** An exercise of a lesson, with its program, the answer, and the result of its check. Fires `solved` (the exercise's title). */
export abstract class ExerciseBench extends Bench {
  @state() protected all: readonly Done[] = [];

  protected readonly check = new AnswerCheck(
    this,
    () => this.client,
    (right) => this.checked(right),
  );

  /** The lesson that is open; nothing before one is there. */
  protected abstract get opened(): Opened | null;

  /** Which of its exercises is shown, from 0. */
  protected abstract get number(): number;

  /** The language of the lesson, if it is known to differ from that of the page. */
  protected abstract get lessonLanguage(): string | null;

  /** The store for answers. */
  protected store(): Store {
    return localStorage;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.all = allDone(() => this.store());
  }

  protected get exercise(): Exercise | null {
    return this.opened?.lesson.exercises[this.number] ?? null;
  }

  protected get done(): Done {
    return doneIn(this.opened?.lesson.title ?? '', this.exercise?.title ?? '', this.all);
  }

  // --- what is seen of it --------------------------------------------------------------------------------------------

  /** The exercise; `further` stands beside the button for hints. */
  protected exercised(exercise: Exercise, further: unknown = nothing) {
    const { done } = this;
    const introduction = this.number === 0 ? (this.opened?.lesson.text ?? '') : '';
    const shown = exercise.hints.slice(0, done.hints);
    const lang = this.lessonLanguage ?? nothing;
    return html`${introduction.trim() === '' ? nothing : html`<div class="text" lang=${lang}>${unsafeHTML(rendered(introduction))}</div>`}
      <h1 lang=${lang} tabindex="-1">${exercise.title}</h1>
      <div class="text" lang=${lang}>${unsafeHTML(rendered(exercise.text))}</div>
      <p class="question">${questionOf(exercise)}</p>
      ${this.path(exercise)} ${this.edited({ wrap: true, readonly: exercise.kind !== 'repair' })} ${this.problems()}
      <ls-answer-form
        .exercise=${exercise}
        .answer=${done.answer}
        .techniques=${this.program.techniques}
        .busy=${this.check.busy}
        .solved=${this.check.state.kind === 'right'}
        @answer-change=${({ detail }: CustomEvent<string>) => this.keep({ ...this.done, answer: detail })}
        @answer-check=${this.analyse}
        @answer-stop=${() => this.check.stop()}
      ></ls-answer-form>
      <ls-answer-result .state=${this.check.state} .smallest=${exercise.smallest} .reason=${reasonOf(exercise)}></ls-answer-result>
      ${this.replayed()} ${this.remembered()}
      ${shown.map((hint, number) => html`<aside class="text hint" tabindex="-1"><strong>${msg(str`Hint ${number + 1}`)}</strong><div lang=${lang}>${unsafeHTML(rendered(hint))}</div></aside>`)}
      ${done.hints > exercise.hints.length
        ? html`<aside class="text hint" tabindex="-1"><strong>${msg('Solution')}</strong><pre><code>${exercise.solution.trim()}</code></pre></aside>`
        : nothing}
      <p class="further">
        ${done.hints < exercise.hints.length
          ? html`<button @click=${this.hint}>${msg(str`Hint ${done.hints + 1} of ${exercise.hints.length}`)}</button>`
          : done.hints === exercise.hints.length && this.check.state.kind !== 'right'
            ? html`<button @click=${this.hint}>${msg('Show the solution')}</button>`
            : nothing}
        ${exercise.kind === 'repair' && this.session.source !== exercise.source
          ? html`<button @click=${this.again}>${msg('Back to the given program')}</button>`
          : nothing}
        ${further}
      </p>`;
  }

  /** The run whose path the exercise asks about, with the decisions along it. */
  private path({ kind, path, decisions }: Exercise) {
    if (kind !== 'path' || path === null) return nothing;
    const decided = decisions.map(({ line, holds }) => (holds ? msg(str`the condition in line ${line} holds`) : msg(str`the condition in line ${line} does not hold`)));
    return html`<p class="path">
      ${msg(html`The path of the run with <code>${path.trim().split('\n').map((line) => line.trim()).join(', ')}</code>:`)}
      ${decided.join(msg(', then '))}.
    </p>`;
  }

  /** The run that shows that the answer is wrong. */
  protected override shownRun() {
    const { state } = this.check;
    const run = (state.kind === 'wrong' && state.run) || null;
    // The program of a repair may have changed since.
    return run !== null && (run.only ?? run.source) === this.session.source ? run : null;
  }

  // --- the exercise --------------------------------------------------------------------------------------------------

  /** Begins with the exercise that is shown now. */
  protected begin(): void {
    this.check.forget();
    this.step = 0;
    const { exercise, done } = this;
    if (!exercise) return;
    const source = exercise.kind === 'repair' && done.answer !== '' ? done.answer : exercise.source;
    const target = exercise.target === null ? ({ kind: 'any' } as const) : ({ kind: 'line', line: exercise.target } as const);
    this.change({ source, target });
    // A right answer is still right after a reload.
    const last = done.attempts.at(-1);
    if (last?.right && last.answer === done.answer) this.check.recall();
    // The conditions that the path decides.
    this.linked = new Set(exercise.decisions.map(({ line }) => line));
  }

  /** Shows one more hint, after the last one the solution, and moves the focus there: the button may disappear. */
  private readonly hint = async (): Promise<void> => {
    this.keep({ ...this.done, hints: this.done.hints + 1 });
    await this.updateComplete;
    [...this.renderRoot.querySelectorAll<HTMLElement>('.hint')].at(-1)?.focus();
  };

  /** Discards the changes to the program that is to be fixed. */
  private readonly again = (): void => {
    const { exercise } = this;
    if (!exercise) return;
    this.check.forget();
    this.keep({ ...this.done, answer: '' });
    this.change({ source: exercise.source });
    this.editor.goTo(0);
  };

  // --- the answer ----------------------------------------------------------------------------------------------------

  /** If the program is to be fixed, the text in the editor is the answer; its target is the exercise's. */
  protected override change(part: Parameters<Bench['change']>[0]): void {
    const { exercise } = this;
    const target = exercise?.target ?? null;
    super.change(target === null ? part : { ...part, target: { kind: 'line', line: target } });
    if (exercise?.kind === 'repair' && part.source !== undefined && part.source !== this.done.answer && part.source !== exercise.source) {
      this.keep({ ...this.done, answer: part.source });
    }
  }

  /** Checks the answer: the key that starts an analysis elsewhere does this here. */
  protected override analyse(): void {
    const { exercise, opened } = this;
    if (!exercise || !opened || this.check.busy) return;
    const answer = exercise.kind === 'repair' ? this.session.source : this.done.answer;
    if (exercise.kind === 'repair') this.keep({ ...this.done, answer });
    this.step = 0;
    const request = { lesson: opened.text, number: this.number, answer };
    const { language } = this.program;
    void this.check.start(
      exercise,
      async (findings) => notChosen(exercise, answer) ?? (await language.checkAnswer({ ...request, findings })),
      { answer, run: (run, mostSteps) => language.run(run, mostSteps) },
    );
  }

  private checked(right: boolean): void {
    const { done, exercise } = this;
    this.step = Math.max(0, (this.shownRun()?.replay.steps.length ?? 0) - 1);
    this.keep({ ...done, attempts: [...done.attempts, { answer: done.answer, right, at: new Date().toISOString() }] });
    if (right && exercise) this.dispatchEvent(new CustomEvent('solved', { detail: exercise.title, bubbles: true, composed: true }));
  }

  protected keep(done: Done): void {
    this.all = keepDone(done, this.all, () => this.store());
  }
}

/** The message if no verdict or technique was chosen yet. */
function notChosen({ kind }: Exercise, answer: string): AnswerOutcome | null {
  if (kind !== 'reachable' || /^\S+ with \S+$/.test(answer)) return null;
  return { kind: 'mistake', in_answer: true, line: null, message: msg('choose both: whether the line can be reached, and the technique that shows it') };
}
