/** All errors of the program, beside it. */
import { html } from 'lit';
import type { AnalysedProgram } from '../program/analysed-program.ts';
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
}

export function allErrorsOf(program: AnalysedProgram, { errors, startErrors }: Results, { editor, replay, openRun, own }: Around) {
  const open = (key: string) => {
    own.forget();
    errors.open(key);
  };
  return html`<ls-errors
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
}
