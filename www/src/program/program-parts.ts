/** The parts that a page shows of its program: the editor, its problems, the answer, the run and the explanation. */
import { html, nothing } from 'lit';
import type { Suggestion } from '../answer/next-step.ts';
import { scaleFacts } from '../answer/number-scale-facts.ts';
import type { SmallerInputs } from '../answer/smaller-inputs.ts';
import '../answer/verdict.ts';
import type { LineCovers } from '../cover/cover-view.ts';
import '../editor/editor.ts';
import type { LineMarks } from '../editor/line-marks.ts';
import { noTargets } from '../editor/target-gutter.ts';
import { compatibleFixes } from '../editor/fixes.ts';
import '../editor/problems.ts';
import { saveFile } from '../elements/save-svg.ts';
import type { Diagnostic, Start } from '../generated/interface.ts';
import { withMissing } from '../replay/missing.ts';
import type { Rerun } from '../replay/moments.ts';
import type { ReplayView } from '../replay/replay.ts';
import '../replay/replay.ts';
import type { TreeWish, Which } from '../tree/trees.ts';
import type { AnalysedProgram } from './analysed-program.ts';
import type { EditedProgram } from './edited-program.ts';
import type { EditorParts } from './editor-parts.ts';
import { targetText } from './session.ts';
import type { SeveralFiles } from './several-files.ts';

const noStarts: readonly Start[] = [];

/** The settings of the editor. */
interface Editing {
  wrap: boolean;
  readonly?: boolean;
  covers?: LineCovers | null;
  /** Another program was pasted. */
  pasted?: () => void;
  /** The sign of a line in the coverage margin was pressed. */
  coverChosen?: (line: number) => void;
  /** The marks where the program is one of two that are compared: no line is the target then. */
  marks?: LineMarks | null;
}

/** The editor; above it the tabs of a program of several files, of which it shows one. */
export function editorOf(program: AnalysedProgram, { wrap, readonly = false, covers = null, pasted, coverChosen, marks = null }: Editing) {
  // Two programs are compared as whole texts.
  const file = marks === null ? program.files.tabs : null;
  const { reading } = program.reader;
  const whole: EditorParts = {
    source: program.session.source,
    tokens: reading.tokens,
    diagnostics: reading.diagnostics,
    targets: marks === null ? program.reader.targetLines(program.session.target) : noTargets,
    marks: marks ?? program.lineMarks,
    starts: readonly || marks !== null ? noStarts : reading.starts,
    covers,
  };
  const shown = file?.parts(whole) ?? whole;
  const lineOf = (line: number) => file?.wholeLine(line) ?? line;
  return html`${file?.render()}<ls-editor
    .file=${file?.number ?? 0}
    .source=${shown.source}
    .tokens=${shown.tokens}
    .diagnostics=${shown.diagnostics}
    .targets=${shown.targets}
    .marks=${shown.marks}
    .starts=${shown.starts}
    .covers=${shown.covers}
    .wrap=${wrap}
    .brief=${marks === null ? program.run !== null : marks.current !== null}
    .readonly=${readonly}
    @source-change=${({ detail }: CustomEvent<string>) => (file === null ? program.change({ source: detail }) : file.edit(detail))}
    @target-change=${({ detail }: CustomEvent<number>) => program.change({ target: { kind: 'line', line: lineOf(detail) } })}
    @place-go=${({ detail }: CustomEvent<number>) => file?.goTo(detail)}
    @start-choose=${(event: CustomEvent<Start>) => program.edited.start(event.detail)}
    @program-paste=${() => pasted?.()}
    @line-hover=${(event: CustomEvent<number | null>) => program.show({ hovered: event.detail === null ? null : lineOf(event.detail) })}
    @cover-choose=${(event: CustomEvent<number>) => coverChosen?.(lineOf(event.detail))}
    @run=${program.begin}
  ></ls-editor>`;
}

/** The problems of the program, if any; missing files can be added to `files`. */
export function problemsOf(edited: EditedProgram, editor: () => { goTo(from: number, to: number): void }, files?: SeveralFiles) {
  const { reader } = edited;
  if (reader.reading.diagnostics.length === 0) return nothing;
  return html`<ls-problems
    .diagnostics=${reader.reading.diagnostics}
    .missing=${files ? reader.reading.missing_files : []}
    .source=${reader.source}
    @file-add=${({ detail }: CustomEvent<string>) => files?.use((tabs) => void tabs.add(detail))}
    @problem-show=${({ detail }: CustomEvent<Diagnostic>) => editor().goTo(detail.from, detail.to)}
    @problem-fix-all=${({ detail }: CustomEvent<readonly Diagnostic[]>) => edited.fixAll(detail)}
    @problem-fix=${({ detail }: CustomEvent<Diagnostic>) => edited.fix(detail)}
  ></ls-problems>`;
}

/** The controls of the run that is shown; `own` marks the visitor's own one. */
export function replayOf(program: AnalysedProgram, own: Rerun | null = null) {
  const shown = program.shownRun;
  if (!shown) return nothing;
  const { run, step, snapshot } = shown;
  return html`<ls-replay
    .replay=${run.replay}
    .own=${run === own}
    .printsText=${run.dialect === 'c'}
    .step=${step}
    .snapshot=${snapshot}
    @step-change=${(event: CustomEvent<number>) => program.show({ step: event.detail })}
    @place-show=${(event: CustomEvent<number>) => program.edited.showLine(event.detail)}
  ></ls-replay>`;
}

/** The memory at the step that is shown, and the iterations around it. The page loads `replay/run-views.ts`. */
export function memoryOf(program: AnalysedProgram) {
  const shown = program.shownRun;
  if (!shown) return nothing;
  const { run, step, snapshot } = shown;
  return html`${snapshot === null ? nothing : html`<ls-memory .snapshot=${withMissing(snapshot, run.replay, step)}></ls-memory>`}
    <ls-iterations .replay=${run.replay} .step=${step}></ls-iterations>`;
}

/** The numbers that are fine, on a scale, if only an extreme one goes wrong. The page loads `replay/run-views.ts`. */
export function scaleOf({ analysis, isStale }: AnalysedProgram, changeLimit: () => void) {
  const { run, replay, smaller } = analysis;
  const facts = run.kind !== 'done' || smaller !== null || isStale ? null : scaleFacts(run.report, replay);
  return facts === null ? nothing : html`<ls-number-scale .facts=${facts} @limit-change=${changeLimit}></ls-number-scale>`;
}

/** The facts that a proof gives about the program; nothing if it is about smaller inputs, which the program does not assume. */
export function holdsOf({ analysis, isStale }: AnalysedProgram) {
  const { run, about, smaller } = analysis;
  if (run.kind !== 'done' || run.report.verdict !== 'unreachable' || about === null || smaller !== null || isStale) return nothing;
  return html`<ls-what-holds .report=${run.report} .certificate=${run.certificate} .source=${about.source}></ls-what-holds>`;
}

/** The actions that an answer offers. */
interface Answering {
  editor: () => { goToLine(line: number): void };
  replay: () => ReplayView | null;
  /** True if an answer offers the next question: where the target can be chosen. */
  next?: boolean;
  /** Smaller inputs to try where there is no answer. */
  smaller?: SmallerInputs | null;
  openRun?: () => void;
  startCover?: () => void;
  startErrors?: () => void;
  /** A program from the clipboard is wanted. */
  paste?: () => void;
}

/** The answer to an analysis. */
export function answerOf(program: AnalysedProgram, { editor, replay, next = false, smaller = null, openRun, startCover, startErrors, paste }: Answering) {
  const { analysis, edited, reader, session } = program;
  const asked = (analysis.busy && analysis.about) || session;
  return html`<ls-verdict
    .run=${analysis.run}
    .techniques=${reader.techniques}
    .stale=${program.isStale}
    .seconds=${session.seconds}
    .about=${analysis.about}
    .smaller=${analysis.smaller}
    .offer=${smaller}
    .given=${analysis.given}
    .replay=${analysis.replay}
    .target=${targetText(asked)}
    .line=${asked.target.kind === 'line' ? asked.target.line : null}
    .ends=${asked.target.kind === 'ends'}
    .fixes=${compatibleFixes(reader.reading.diagnostics).length}
    .next=${next}
    @suggestion=${(event: CustomEvent<Suggestion>) => program.follow(event.detail)}
    @watch=${() => watch(replay())}
    @place-show=${(event: CustomEvent<number>) => editor().goToLine(event.detail)}
    @show-problems=${edited.showFirstError}
    @fix-all=${() => edited.fixAll(reader.reading.diagnostics)}
    @analyse=${program.analyse}
    @retry=${program.analyse}
    @run-open=${() => openRun?.()}
    @cover=${() => startCover?.()}
    @errors=${() => startErrors?.()}
    @program-wish=${() => paste?.()}
  ></ls-verdict>`;
}

/** Plays a run from its start. */
export function watch(replay: ReplayView | null): void {
  replay?.scrollIntoView({ block: 'nearest' });
  replay?.play(0);
}

/** Returns true if anything explains an answer. */
export function isExplained({ analysis, shown }: AnalysedProgram): boolean {
  return analysis.artefacts !== null || analysis.stats !== null || shown.tab === 'tree' || analysis.run.kind === 'running';
}

/** The heading that opens an explanation. */
interface Fold {
  open: boolean;
  toggle: () => void;
  openTab: (name: string) => void;
}

/** The explanation of the answer, below a heading that opens it or, without `fold`, open; nothing before there is one. The page loads
 * `explanation/why.ts`. */
export function explanationOf(program: AnalysedProgram, fold: Fold | null = null) {
  if (!isExplained(program)) return nothing;
  const { analysis, reader, session, shown, trees } = program;
  const { classic, compact } = trees.of;
  const { target } = session;
  const openTab = fold?.openTab ?? ((name: string) => program.openTab(name));
  return html`<ls-why
    .folds=${fold !== null}
    .open=${fold?.open ?? true}
    .run=${analysis.run}
    .techniques=${reader.techniques}
    .artefacts=${analysis.artefacts}
    .stats=${analysis.stats}
    @fold-toggle=${() => fold?.toggle()}
    .about=${analysis.about}
    .smaller=${analysis.smaller}
    .classic=${classic.slot}
    .compact=${compact.slot}
    .treeLoops=${trees.loops}
    .treesStale=${trees.isStale(session)}
    .target=${target.kind === 'line' ? target.line : null}
    .line=${program.isStale ? null : shown.hovered}
    .treeLine=${shown.hovered}
    .tab=${shown.tab}
    @tab-change=${(event: CustomEvent<string>) => openTab(event.detail)}
    @lines-linked=${(event: CustomEvent<Set<number>>) => program.show({ linked: event.detail })}
    @queries-save=${() => void program.saveQueries()}
    @certificate-save=${({ detail }: CustomEvent<string>) => saveFile('certificate.json', detail, 'application/json')}
    @tree-build=${(event: CustomEvent<TreeWish>) => void program.buildTree(event.detail)}
    @tree-stop=${(event: CustomEvent<Which>) => trees.of[event.detail].stop()}
    @loops-change=${(event: CustomEvent<string>) => void program.changeLoopsOfTree(event.detail)}
  ></ls-why>`;
}

/** Messages about what did not work. */
export function noticesOf(notices: readonly string[]) {
  return notices.map((words) => html`<p class="notice" role="alert">${words}</p>`);
}
