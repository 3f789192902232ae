/** All errors of the program, beside it. */
import { html } from 'lit';
import type { CoverInput, RequestInputs } from '../generated/interface.ts';
import type { AnalysedProgram } from '../program/analysed-program.ts';
import { givenOf } from '../program/inputs.ts';
import { watch } from '../program/program-parts.ts';
import type { OwnRun } from '../replay/own-run.ts';
import type { ReplayView } from '../replay/replay.ts';
import type { Results } from './results.ts';

/** The parts of the page that a search for errors uses. */
interface Around {
  editor: () => { goToLine(line: number): void };
  replay: () => ReplayView | null;
  openRun: () => void;
  /** The visitor's own run, which an error that is opened replaces. */
  own: OwnRun;
  runOwn: (given: RequestInputs) => void;
  fold: { open: boolean; toggle: () => void };
}

/** The card with all errors, and how they were found. */
export function allErrorsOf(program: AnalysedProgram, { errors, startErrors }: Results, { editor, replay, openRun, own, runOwn, fold }: Around) {
  const open = (key: string) => {
    own.forget();
    errors.open(key);
  };
  const card = html`<ls-errors
    .shown=${errors.view}
    .stale=${errors.isStale(program.session)}
    @error-open=${(event: CustomEvent<string>) => open(event.detail)}
    @watch=${() => watch(replay())}
    @run-open=${openRun}
    @place-show=${(event: CustomEvent<number>) => editor().goToLine(event.detail)}
    @ends-ask=${() => program.follow({ kind: 'target', target: { kind: 'ends' } })}
    @show-problems=${program.edited.showFirstError}
    @analyse=${program.analyse}
    @retry=${startErrors}
  ></ls-errors>`;
  const found = html`<ls-errors-found
    .shown=${errors.view}
    .techniques=${program.reader.techniques}
    .open=${fold.open}
    .stale=${errors.isStale(program.session)}
    .line=${program.shown.hovered}
    @fold-toggle=${fold.toggle}
    @lines-linked=${(event: CustomEvent<Set<number>>) => program.show({ linked: event.detail })}
    @input-replay=${(event: CustomEvent<CoverInput>) => runOwn(givenOf(event.detail))}
  ></ls-errors-found>`;
  return { card, found };
}
