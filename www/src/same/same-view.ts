/** The parts of the page about two programs, which it shows around the first one. The page loads them when they are first seen. */
import { msg } from '@lit/localize';
import { html, nothing } from 'lit';
import type { Editor } from '../editor/editor.ts';
import { noTargets } from '../editor/target-gutter.ts';
import type { Diagnostic, Dialect } from '../generated/interface.ts';
import type { AnalysedProgram } from '../program/analysed-program.ts';
import { dialectNames } from '../program/dialect.ts';
import { problemsOf } from '../program/program-parts.ts';
import { SIDES, type Side } from './in-step.ts';
import './both-replay.ts';
import type { Task } from './pair.ts';
import './same-bar.ts';
import './same-card.ts';
import { sideName, sideParts } from './same-words.ts';
import type { TwoPrograms } from './two-programs.ts';

const noProblems: readonly Diagnostic[] = [];

/** The page's services for the parts. */
export interface PairView {
  pair: TwoPrograms;
  program: AnalysedProgram;
  wrap: boolean;
  link: () => Promise<string | null>;
  /** The editor of a side. */
  editor: (side: Side) => Editor;
  /** Plays both runs. */
  watch: () => void;
  /** A file is wanted for a side. */
  choose: (side: Side) => void;
}

/** The bar, the answer, and the tabs of a narrow window. */
export function pairTopOf({ pair, program, link, editor, watch }: PairView) {
  const { task } = pair.asked;
  const showLine = ({ detail }: CustomEvent<Side>) => {
    pair.show(detail);
    const line = [...pair.marks(detail).faults.keys()][0];
    if (line !== undefined) editor(detail).goToLine(line);
  };
  return html`<ls-same-bar
      .busy=${program.busy}
      .ready=${pair.isReady}
      .task=${task}
      .link=${link}
      @compare=${pair.compare}
      @stop=${program.stop}
      @task-change=${(event: CustomEvent<Partial<Task>>) => pair.change(event.detail)}
      @swap=${pair.swap}
      @pair-close=${pair.close}
    ></ls-same-bar>
    <ls-same-card
      .run=${pair.comparing.run}
      .task=${pair.comparing.about?.task ?? task}
      .stale=${pair.isStale}
      @compare=${pair.compare}
      @watch=${watch}
      @line-show=${showLine}
    ></ls-same-card>
    <div class="tabs" role="group" aria-label=${msg('The two programs')}>
      ${SIDES.map((side) => html`<button aria-pressed=${pair.side === side} @click=${() => pair.show(side)}>${sideName(side)}</button>`)}
    </div>`;
}

/** Renders the head of a program's pane: whether it is the reference, its language, and how to open another one. */
export function paneHeadOf(side: Side, { pair, program, choose }: PairView) {
  const { dialect } = pair.asked.programs[side];
  const change = (event: Event) => {
    const chosen = { dialect: (event.currentTarget as HTMLSelectElement).value as Dialect };
    if (side === 'reference') program.change(chosen);
    else pair.second.edited.change(chosen);
  };
  return html`<div class="head">
    <h2>${sideName(side)}</h2>
    <select aria-label=${msg('Language')} @change=${change}>
      ${dialectNames().map(([name, title]) => html`<option value=${name} ?selected=${name === dialect}>${title}</option>`)}
    </select>
    <button class="quiet" @click=${() => choose(side)}>${msg('Open a file…')}</button>
  </div>`;
}

/** The second program, with its problems. */
export function secondOf(view: PairView) {
  const { pair, program, wrap, editor } = view;
  const { edited } = pair.second;
  const { reading } = edited.reader;
  // Nothing is wrong with a program that is not there yet.
  const isThere = edited.session.source.trim() !== '';
  const marks = pair.marks('submission');
  return html`<section class="program second" aria-label=${sideName('submission')}>
    ${paneHeadOf('submission', view)}
    <ls-editor
      id="second"
      .source=${edited.session.source}
      .tokens=${reading.tokens}
      .diagnostics=${isThere ? reading.diagnostics : noProblems}
      .targets=${noTargets}
      .marks=${marks}
      .wrap=${wrap}
      .brief=${marks.current !== null}
      @source-change=${(event: CustomEvent<string>) => edited.change({ source: event.detail })}
      @program-paste=${() => pair.second.pasted()}
      @run=${program.begin}
    ></ls-editor>
    <div class="dock">${isThere ? problemsOf(edited, () => editor('submission')) : nothing}${placeOf('submission', pair)}</div>
  </section>`;
}

/** Renders the point that a run has reached. */
export function placeOf(side: Side, { watched, moment }: TwoPrograms) {
  if (watched === null || moment === null) return nothing;
  return html`<p class="place ${moment.waits === side ? 'waiting' : ''}">${sideParts(side, watched, moment).join(' · ').replaceAll('`', '')}</p>`;
}

/** The steps of both runs. */
export function bothReplayOf({ pair }: PairView) {
  const { watched } = pair;
  if (watched === null) return nothing;
  return html`<ls-both-replay .steps=${watched.steps} .step=${pair.step} @step-change=${(event: CustomEvent<number>) => pair.goTo(event.detail)}></ls-both-replay>`;
}
