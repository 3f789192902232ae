import { msg, str } from '@lit/localize';
import { html, nothing } from 'lit';
import { unsafeHTML } from 'lit/directives/unsafe-html.js';
import type { Editor } from '../editor/editor.ts';
import type { Exercise } from '../generated/interface.ts';
import { languageName } from '../program/dialect.ts';
import { editorOf, memoryOf, problemsOf, replayOf, watch } from '../program/program-parts.ts';
import '../replay/run-views.ts';
import './answer-form.ts';
import './answer-result.ts';
import type { ExerciseWork } from './exercise-work.ts';
import { isWritten, questionOf, reasonOf } from './kinds.ts';
import { rendered } from './markdown.ts';
import { programTaskOf } from './program-task.ts';

/** The parts of a page that show an exercise. */
interface Showing {
  editor: () => Editor;
  /** The language of the lesson, if it is known to differ from that of the page. */
  language: string | null;
  /** The content beside the button for hints. */
  further?: unknown;
}

/** An exercise with its program, the answer, and the result of its check. */
export function exerciseOf(work: ExerciseWork, exercise: Exercise, { editor, language, further = nothing }: Showing) {
  const { check, done, program } = work;
  const introduction = work.number === 0 ? (work.opened?.lesson.text ?? '') : '';
  const lang = language ?? nothing;
  return html`${introduction.trim() === '' ? nothing : html`<div class="text" lang=${lang}>${unsafeHTML(rendered(introduction))}</div>`}
    <h1 lang=${lang} tabindex="-1">${exercise.title}</h1>
    <div class="text" lang=${lang}>${unsafeHTML(rendered(exercise.text))}</div>
    <p class="question">${questionOf(exercise)}</p>
    ${programTaskOf(exercise)} ${pathOf(exercise)} ${languagesOf(work, exercise)}
    <div class="beside">
      <div>${editorOf(program, { wrap: true, readonly: !isWritten(exercise) })} ${problemsOf(program.edited, editor)}</div>
      <div>
        <ls-answer-form
          .exercise=${exercise}
          .answer=${done.answer}
          .techniques=${program.reader.techniques}
          .busy=${check.busy}
          .solved=${check.state.kind === 'right'}
          @answer-change=${({ detail }: CustomEvent<string>) => work.answered(detail)}
          @answer-check=${work.submit}
          @answer-stop=${() => check.stop()}
        ></ls-answer-form>
        <ls-answer-result
          .state=${check.state}
          .smallest=${exercise.smallest}
          .reason=${reasonOf(exercise)}
          .output=${exercise.programming?.output ?? 'words'}
          @watch=${({ currentTarget }: Event) => watch((currentTarget as HTMLElement).parentElement?.querySelector('ls-replay') ?? null)}
        ></ls-answer-result>
        ${replayOf(program)} ${memoryOf(program)}
      </div>
    </div>
    ${hintsOf(work, exercise, lang)}
    <p class="further">
      ${hintButton(work, exercise)}
      ${isWritten(exercise) && program.session.source !== exercise.source
        ? html`<button @click=${work.again}>${exercise.kind === 'program' ? msg('Start again from the template') : msg('Back to the given program')}</button>`
        : nothing}
      ${further}
    </p>`;
}

/** The choice between the exercise's programs. */
function languagesOf(work: ExerciseWork, { dialect }: Exercise) {
  if (work.languages.length < 2) return nothing;
  return html`<fieldset class="languages">
    <legend class="visually-hidden">${msg('Language of the program')}</legend>
    ${work.languages.map(
      (language) => html`<label><input type="radio" name="language" .checked=${language === dialect} @change=${() => work.prefer(language)} />${languageName(language)}</label>`,
    )}
  </fieldset>`;
}

/** The run whose path the exercise asks about, with the decisions along it. */
function pathOf({ kind, path, decisions }: Exercise) {
  if (kind !== 'path' || path === null) return nothing;
  const decided = decisions.map(({ line, holds }) => (holds ? msg(str`the condition in line ${line} holds`) : msg(str`the condition in line ${line} does not hold`)));
  return html`<p class="path">
    ${msg(html`The path of the run with <code>${path.trim().split('\n').map((line) => line.trim()).join(', ')}</code>:`)}
    ${decided.join(msg(', then '))}.
  </p>`;
}

/** The hints that were asked for, and after the last one the solution. */
function hintsOf({ done }: ExerciseWork, exercise: Exercise, lang: unknown) {
  const { hints } = exercise;
  const solution = solutionOf(exercise);
  return html`${hints
    .slice(0, done.hints)
    .map((hint, number) => html`<aside class="text hint" tabindex="-1"><strong>${msg(str`Hint ${number + 1}`)}</strong><div lang=${lang}>${unsafeHTML(rendered(hint))}</div></aside>`)}
  ${done.hints > hints.length && solution !== '' ? html`<aside class="text hint" tabindex="-1"><strong>${msg('Solution')}</strong><pre><code>${solution.trim()}</code></pre></aside>` : nothing}`;
}

/** The solution that students can see; empty if there is none: a reference is never shown. */
function solutionOf({ kind, solution }: Exercise): string {
  return kind === 'program' ? '' : solution;
}

function hintButton({ check, done, hint }: ExerciseWork, exercise: Exercise) {
  const { hints } = exercise;
  const solution = solutionOf(exercise);
  if (done.hints < hints.length) return html`<button @click=${hint}>${msg(str`Hint ${done.hints + 1} of ${hints.length}`)}</button>`;
  // An outline has no solution.
  if (done.hints > hints.length || solution === '' || check.state.kind === 'right') return nothing;
  return html`<button @click=${hint}>${msg('Show the solution')}</button>`;
}
