import { msg } from '@lit/localize';
import { LitElement, html, nothing } from 'lit';
import { query, state } from 'lit/decorators.js';
import type { Answered } from '../answer/answer-text.ts';
import type { PictureFormat } from '../answer/save-answer.ts';
import { allErrorsOf } from './all-errors.ts';
import { AnalysedProgram } from '../program/analysed-program.ts';
import { filesPart } from './files.ts';
import { FurtherBounds } from './further-bounds.ts';
import { LaterViews } from './later-views.ts';
import { Layout } from './layout.ts';
import type { View } from '../program/address.ts';
import type { Rerun } from '../replay/moments.ts';
import { OwnRun } from '../replay/own-run.ts';
import { Preloading } from './preloading.ts';
import { Replacing } from './replacing.ts';
import { Results } from './results.ts';
import { SmallerOffer } from './smaller-offer.ts';
import { lastStepOf } from '../replay/shown-run.ts';
import { firstSession } from '../examples/examples.ts';
import { isFirstVisit } from './first-visit.ts';
import type { RequestInputs, Switch } from '../generated/interface.ts';
import { programName } from '../program/program-name.ts';
import { keepSession, restoreSession, type Session } from '../program/session.ts';
import type { ShelvedProgram } from '../program/shelf.ts';
import { shared } from '../elements/shared-styles.ts';
import { pairStyles } from '../same/pair-styles.ts';
import { workbench } from './workbench-styles.ts';
import { compareOf, coverOf } from './other-results.ts';
import { PAIR, Paired, type PageParts } from './paired.ts';
import './divider.ts';
import type { Editor, ProgramEditor } from '../editor/editor.ts';
import { answerOf, editorOf, explanationOf, holdsOf, isExplained, memoryOf, noticesOf, problemsOf, replayOf, scaleOf } from '../program/program-parts.ts';
import './program-menu.ts';
import { clipboardText } from './paste.ts';
import type { ReplayView } from '../replay/replay.ts';
import './toolbar.ts';
import type { Options, Toolbar } from './toolbar.ts';
import type { Tour } from './tour.ts';
import './welcome.ts';

/** The workbench: a program, and the results about it. */
export class App extends LitElement {
  static override styles = [shared, workbench, pairStyles];

  /** True if the form for a run is open. */
  @state() private runOpen = false;
  @query('ls-editor') private shownEditor!: Editor;
  @query('ls-replay') private replay!: ReplayView | null;
  @query('ls-tour') private tour!: Tour;
  @query('ls-toolbar') private bar!: Toolbar;
  @query('.panes') private panes!: HTMLElement;
  @query('.reason') private reason!: HTMLElement;

  private readonly program = new AnalysedProgram(this, restoreSession(firstSession()), {
    editor: () => this.shownEditor,
    filesPart,
    replaced: (session) => this.replacing.files.replaced(session),
    jobs: () => [...this.results.jobs, ...this.paired.jobs],
    run: () => this.ownRun(),
    faults: () => this.results.faults,
    nextError: () => this.paired.shown?.nextProblem() ?? (this.results.view === 'errors' && this.results.errors.openNext()),
    isLinkStale: () => (this.results.cover.run.kind === 'idle' ? undefined : this.results.cover.isStale(this.program.session)),
    changing: (part) => this.replacing.changing(part),
    read: () => this.replacing.read(),
    settled: () => {
      void this.smaller.look();
      this.further.wait();
    },
    bounds: () => this.further.bounds,
    about: () => this.results.source,
    cleared: () => this.cleared(),
    forgotten: () => this.forgotten(),
    start: () => (this.paired.shown?.pair.compare ?? this.program.analyse)(),
    press: (event) => this.press(event),
  });
  private readonly results = new Results(this, this.program);
  private readonly smaller = new SmallerOffer(this, this.program);
  private readonly further = new FurtherBounds(this, this.program);
  private readonly layout = new Layout(this);
  private readonly later = new LaterViews(this);
  private readonly own = new OwnRun(
    this,
    (request, mostSteps) => this.program.reader.language.run(request, mostSteps),
    () => this.program.show({ step: 0, linked: new Set() }),
  );
  private readonly paired: Paired = new Paired(this, this.program, {
    editor: () => this.shownEditor,
    wrap: () => this.layout.wrap,
    link: () => this.replacing.address.link(),
    pasted: () => this.replacing.pasted(),
    openFile: (file, at) => void this.replacing.files.open(file, at),
    replaced: (session) => this.replacing.files.replaced(session),
  }, this.later);
  private readonly replacing: Replacing = new Replacing(this, this.program, {
    view: () => (this.paired.shown === null ? this.results.view : PAIR),
    goTo: (view, isReturn) => this.goTo(view, isReturn),
    replaced: () => this.results.replaced(),
    paired: () => this.paired,
  });
  /** The session that the browser keeps. */
  private kept: Session | null = null;
  /** The line that was the target last. */
  private lastLine = 1;

  constructor() {
    super();
    new Preloading(this, this.program, this.later);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener('tour-start', this.showAround);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener('tour-start', this.showAround);
  }

  protected override firstUpdated(): void {
    if (isFirstVisit(location.hash, window.top !== window)) void this.showAround(null);
  }

  protected override willUpdate(): void {
    const { program, results, later } = this;
    const { view } = results;
    const { target } = program.session;
    if (target.kind === 'line') this.lastLine = target.line;
    if (results.comparing) void later.load('compare');
    if (results.cover.run.kind !== 'idle') void later.load('cover');
    if (results.errors.run.kind !== 'idle') void later.load('errors');
    if (this.runOpen) void later.load('runForm');
    if (program.shownRun) void later.load('runViews');
    if (isExplained(program) || (view === 'errors' && this.layout.foldOpen)) void later.load('explanations');
  }

  protected override updated(): void {
    const { session } = this.program;
    if (this.kept !== session) keepSession(session);
    this.kept = session;
  }

  /** The editor of the program, also of one in several files. */
  private get editor(): ProgramEditor {
    return this.program.files.editor;
  }

  // --- views ---------------------------------------------------------------------------------------------------------

  protected override render() {
    const { program, results, layout } = this;
    const { view } = results;
    const { shown } = this.paired;
    if (shown !== null) return this.page(shown.parts());
    const answered =
      view === 'cover' || view === 'errors'
        ? view === 'cover' ? [coverOf(program, results, (given) => void this.runOwn(given)), memoryOf(program)] : this.allErrors()
        : [this.answered(), scaleOf(program, this.changeLimit), memoryOf(program), holdsOf(program), this.why()];
    return this.page({
      kind: '',
      top: nothing,
      head: nothing,
      editor: this.edited(),
      dock: [problemsOf(program.edited, () => this.editor, program.files), replayOf(program, this.own.run)],
      right: html`<ls-divider .share=${layout.share} @share-change=${(event: CustomEvent<number>) => layout.moveDivider(event.detail)}></ls-divider>
        <section class="reason" tabindex="-1" aria-label=${msg('Answer')}>${results.comparing ? compareOf(program, results) : answered}</section>`,
      bottom: nothing,
    });
  }

  /** The page around the first program: the same one, and with it its editor, whatever stands beside. */
  private page({ kind, top, head, editor, dock, right, bottom }: PageParts) {
    const { program, later, paired } = this;
    return html`${this.toolbar()} ${top}
      <div class="panes ${kind}">
        <section class="program" aria-label=${kind === '' ? msg('Program') : msg('Reference')}>
          ${head} ${noticesOf([...program.notices, ...paired.notices, ...later.notices])} ${editor} ${this.runOpen && kind === '' ? this.runForm() : nothing}
          <div class="dock">${dock}</div>
        </section>
        ${right}
      </div>
      ${bottom}
      <ls-tour
        .page=${this.renderRoot}
        .idle=${!program.busy && program.analysis.run.kind === 'idle'}
        @tour-analyse=${program.analyse}
      ></ls-tour>`;
  }

  private toolbar() {
    const { program, results, layout } = this;
    const { address, files, recognition } = this.replacing;
    return html`<ls-toolbar
      ?hidden=${this.paired.shown !== null}
      .options=${program.session}
      .source=${program.session.source}
      .techniques=${program.reader.techniques}
      .switches=${program.reader.reading.switches}
      .busy=${program.busy}
      .line=${this.lastLine}
      .canStart=${program.reader.reading.start_line !== null}
      .recognised=${recognition.recognised}
      .runOpen=${this.runOpen}
      .comparing=${results.comparing}
      .link=${() => address.link()}
      @analyse=${program.analyse}
      @cover=${results.startCover}
      @advanced-open=${() => this.later.load('advanced')}
      @run-toggle=${this.toggleRun}
      @compare-toggle=${() => (results.comparing = !results.comparing)}
      @stop=${program.stop}
      @options-change=${(event: CustomEvent<Partial<Options>>) => program.change(event.detail)}
      @start-line=${(event: CustomEvent<number>) => program.edited.startInLine(event.detail)}
      @switch-turn=${(event: CustomEvent<Switch>) => program.edited.turn(event.detail)}
      @example-open=${this.openExample}
      ><ls-program-menu
        slot="program"
        .called=${programName(program.session.source, files.programs)}
        .isC=${program.session.dialect === 'c'}
        .programs=${files.programs}
        .link=${() => address.link()}
        .fragment=${(longest: number) => address.fragment(longest)}
        .wrap=${layout.wrap}
        .answered=${this.answer !== null}
        .picture=${this.savePicture}
        @file-open=${(event: CustomEvent<File[]>) => void files.openAll({ entries: [], files: event.detail })}
        @file-add=${() => this.program.files.use((tabs) => tabs.startNaming('add'))}
        @file-save=${() => void files.save(program.session)}
        @program-keep=${(event: CustomEvent<string>) => files.keep(event.detail, program.session)}
        @program-open=${({ detail }: CustomEvent<ShelvedProgram>) => this.replacing.open(detail.session)}
        @program-drop=${({ detail }: CustomEvent<ShelvedProgram>) => files.drop(detail)}
        @program-compare=${() => void this.paired.open()}
        @program-format=${() => this.editor.format()}
        @wrap-change=${(event: CustomEvent<boolean>) => layout.changeWrap(event.detail)}
      ></ls-program-menu
    ></ls-toolbar>`;
  }

  private edited() {
    const { program, results, layout } = this;
    return editorOf(program, {
      wrap: layout.wrap,
      covers: results.cover.lineCovers(program.session),
      pasted: () => this.program.files.are || this.replacing.pasted(),
      coverChosen: (line) => results.choose(line),
    });
  }

  private runForm() {
    const { program } = this;
    const { reading } = program.reader;
    return html`<ls-run-form
      .parameters=${reading.parameters}
      .readsInput=${reading.reads_input}
      .witness=${program.witness}
      .outcome=${this.own.state}
      .dialect=${program.session.dialect}
      .stdin=${program.analysis.given.stdin}
      @own-run=${(event: CustomEvent<RequestInputs>) => void this.runOwn(event.detail)}
      @end-ask=${() => program.follow({ kind: 'target', target: { kind: 'ends' } })}
      @form-close=${this.toggleRun}
    ></ls-run-form>`;
  }

  private answered() {
    return answerOf(this.program, {
      editor: () => this.editor,
      replay: () => this.replay,
      next: true,
      smaller: this.smaller.inputs,
      openRun: this.openRun,
      startCover: this.results.startCover,
      startErrors: this.results.startErrors,
      paste: () => void this.paste(),
    });
  }

  /** The explanation of the answer, or programs to begin with. */
  private why() {
    const { program, layout } = this;
    if (isExplained(program) || program.analysis.run.kind !== 'idle') {
      return explanationOf(program, { open: layout.foldOpen, toggle: () => this.openFold(!layout.foldOpen), openTab: this.openTab });
    }
    return html`<ls-welcome @example-open=${this.openExample} @trees-show=${() => this.openTab('tree')}></ls-welcome>`;
  }

  /** All errors of the program. */
  private allErrors() {
    const { openRun, own, layout, program } = this;
    const runOwn = (given: RequestInputs) => void this.runOwn(given);
    const fold = { open: layout.foldOpen, toggle: () => layout.openFold(!layout.foldOpen) };
    const { card, found } = allErrorsOf(program, this.results, { editor: () => this.editor, replay: () => this.replay, openRun, own, runOwn, fold });
    return [card, memoryOf(program), found];
  }

  // --- actions -------------------------------------------------------------------------------------------------------

  private readonly openExample = (event: CustomEvent<string>): void => this.replacing.openExample(event.detail);

  private readonly openTab = (name: string): void => {
    this.program.openTab(name);
    if (name !== '') this.openFold(true);
    void this.later.load('explanations');
  };

  /** The answer to the present program in the editor. */
  private get answer(): Answered | null {
    return this.program.isStale ? null : this.program.analysis.answered;
  }

  private readonly savePicture = async (format: PictureFormat): Promise<string> => {
    const { answer } = this;
    if (answer === null) throw new Error('there is no answer to this program');
    const { saveAnswer } = await import('../answer/save-answer.ts');
    return saveAnswer(format, answer, this.program.reader.techniques, this);
  };

  /** Replaces the program by the text of the clipboard; where the browser forbids that, the next paste does. */
  private async paste(): Promise<void> {
    const pasted = await clipboardText();
    if ('text' in pasted) return this.editor.pasteAll(pasted.text);
    this.editor.selectAll();
    this.program.show({ refused: pasted.refused });
  }

  private openFold(open: boolean): void {
    this.layout.openFold(open);
    if (open) void this.program.buildTrees();
  }

  /** Starts the tour, for an event by which a visitor asks for it. */
  private readonly showAround = async (asked: Event | null): Promise<void> => {
    await this.shownEditor.updateComplete;
    if (await this.later.load('tour')) await this.tour.start(asked !== null);
  };

  /** F6 goes to the other pane, or through both programs and the answer. */
  private press(event: KeyboardEvent): void {
    if (event.key !== 'F6' || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (this.paired.shown !== null) return this.paired.shown.nextPane();
    if (this.shownEditor.matches(':focus-within')) this.reason.focus();
    else this.editor.focus();
  }

  private goTo(view: View, isReturn: boolean): void {
    this.paired.close();
    this.results.goTo(isReturn ? this.results.present(view) : view, this.openTab);
  }

  private cleared(): void {
    this.results.comparing = false;
    // In one column, the answer is above the program.
    if (matchMedia('(max-width: 999px)').matches) this.panes.scrollIntoView();
    void this.later.load('explanations');
    void this.later.load('runViews');
  }

  private forgotten(): void {
    this.results.forget();
    this.own.forget();
    this.further.forget();
  }

  /** The visitor's own run, if there is one; null if it is about another program. */
  private ownRun(): Rerun | null | undefined {
    const { run } = this.own;
    const { source, dialect } = this.program.session;
    if (run === null) return this.results.view === 'errors' ? this.results.errors.rerun(this.program.session) : undefined;
    return run.source === source && run.dialect === dialect ? run : null;
  }

  /** Another limit of everyday numbers is wanted. */
  private readonly changeLimit = async (): Promise<void> => {
    if (await this.later.load('advanced')) await this.bar.showOption('numbers');
  };

  private readonly openRun = (): void => {
    if (!this.runOpen) this.toggleRun();
  };

  /** Opens or closes the form for a run. */
  private readonly toggleRun = (): void => {
    this.runOpen = !this.runOpen;
    if (this.runOpen) return;
    this.own.forget();
    this.program.show({ step: lastStepOf(this.program.analysis) });
  };

  private async runOwn(given: RequestInputs): Promise<void> {
    await this.program.reader.settle();
    await this.own.start(this.program.session, given);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'ls-app': App;
  }
}
