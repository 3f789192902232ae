/** Results that the page shows beside a program instead of an answer. */
import { html } from 'lit';
import type { RowChange } from '../compare/compare-table.ts';
import type { CoverFile } from '../cover/cover-verdict.ts';
import { saveFile } from '../elements/save-svg.ts';
import type { CoverInput, RequestInputs } from '../generated/interface.ts';
import type { AnalysedProgram } from '../program/analysed-program.ts';
import { givenOf } from '../program/inputs.ts';
import type { Results } from './results.ts';

/** The coverage of the program. The page loads `cover/cover.ts`. */
export function coverOf(program: AnalysedProgram, results: Results, runOwn: (given: RequestInputs) => void) {
  return html`<ls-cover
    .run=${results.cover.run}
    .covered=${results.cover.covered}
    .dialect=${results.cover.dialect ?? 'extended'}
    .techniques=${program.reader.techniques}
    .stale=${results.cover.isStale(program.session)}
    .line=${program.shown.hovered}
    .chosen=${results.chosen}
    @cover-save=${save}
    @show-problems=${program.edited.showFirstError}
    @retry=${results.startCover}
    @lines-linked=${(event: CustomEvent<Set<number>>) => program.show({ linked: event.detail })}
    @input-replay=${(event: CustomEvent<CoverInput>) => runOwn(givenOf(event.detail))}
  ></ls-cover>`;
}

/** A comparison of several configurations. The page loads `compare/compare.ts`. */
export function compareOf(program: AnalysedProgram, { compare, startCompare }: Results) {
  const { target, seconds } = compare.about ?? program.session;
  return html`<ls-compare
    .run=${compare.run}
    .rows=${compare.rows}
    .techniques=${program.reader.techniques}
    .stale=${compare.isStale(program.session)}
    .blocked=${program.busy}
    .target=${target}
    .seconds=${seconds}
    @compare-start=${startCompare}
    @compare-save=${save}
    @show-problems=${program.edited.showFirstError}
    @row-add=${() => compare.add()}
    @row-remove=${(event: CustomEvent<number>) => compare.remove(event.detail)}
    @row-change=${({ detail: { at, part } }: CustomEvent<RowChange>) => compare.change(at, part)}
  ></ls-compare>`;
}

function save({ detail }: CustomEvent<CoverFile>): void {
  saveFile(detail.name, detail.text, detail.type);
}
