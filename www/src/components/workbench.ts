import type { PropertyValues } from 'lit';
import { query, state } from 'lit/decorators.js';
import type { Place, View } from '../address.ts';
import { keepRows, restoreRows } from '../compare-rows.ts';
import { Addressing } from '../controllers/addressing.ts';
import { Compare } from '../controllers/compare.ts';
import { Cover } from '../controllers/cover.ts';
import { Files } from '../controllers/files.ts';
import type { Rerun } from '../controllers/moments.ts';
import { OwnRun } from '../controllers/own-run.ts';
import { Recognition } from '../dialect.ts';
import { examples, firstSession } from '../examples/examples.ts';
import { isFirstVisit } from '../first-visit.ts';
import type { Given } from '../generated/interface.ts';
import { keepAll, savesData } from '../offline.ts';
import { keepSession, restoreSession, type Session } from '../session.ts';
import { remember, remembered } from '../remembered.ts';
import { keepWrap, storedWrap } from '../text-view.ts';
import { Bench, noLines } from './bench.ts';
import { shareOf } from './divider.ts';
import type { Tour } from './tour.ts';

/** The names under which the browser keeps whether the explanation is open, and where the divider stands. */
const FOLD = 'loopscope.how';
const SHARE = 'loopscope.share';

/** The state of the workbench, and the visitor's actions. */
export abstract class Workbench extends Bench {
  protected readonly cover = new Cover(this, () => this.client);
  protected readonly compare = new Compare(this, () => this.client, restoreRows(), keepRows);
  protected readonly recognition = new Recognition();
  /** Whether the comparison is open. */
  @state() protected comparing = false;
  /** The line whose sign in the margin was pressed. */
  @state() protected chosen: { line: number } | null = null;
  protected readonly own = new OwnRun(
    this,
    (request, mostSteps) => this.program.language.run(request, mostSteps),
    () => this.ran(),
  );
  /** Whether the form for a run is open. */
  @state() protected runOpen = false;
  @state() protected wrap = storedWrap();
  /** The share of the width that the program takes, in percent. */
  @state() protected share = shareOf(remembered(SHARE));
  /** The line that was the target last. */
  protected lastLine = 1;
  @query('ls-tour') private tour!: Tour;
  @query('.panes') private panes!: HTMLElement;
  @query('.reason') private reason!: HTMLElement;
  protected readonly files = new Files(
    this,
    ({ session, isSettled }) => {
      this.openSession(session);
      if (!isSettled) this.pasted();
    },
    (words) => (this.refused = words),
  );
  protected readonly address = new Addressing(
    this,
    () => ({ session: this.session, view: this.view }),
    (place) => this.goTo(place),
    (words) => (this.refused = words),
  );

  constructor() {
    super();
    this.session = restoreSession(firstSession());
    this.foldOpen = remembered(FOLD) === 'open';
  }

  protected override willUpdate(): void {
    const { target } = this.session;
    if (target.kind === 'line') this.lastLine = target.line;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    // The visitor reads the program first: there is time to preload the solver and everything else.
    const idle = globalThis.requestIdleCallback ?? ((then: () => void) => setTimeout(then, 300));
    if (!savesData()) {
      idle(() => {
        this.client.preload();
        // The page must work without a network, too.
        void this.parts.solver(() => {}).then(() => keepAll(() => this.busy), () => {});
      });
    }
    addEventListener('tour-start', this.showAround);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener('tour-start', this.showAround);
  }

  protected override firstUpdated(): void {
    if (isFirstVisit(location.hash, window.top !== window)) void this.showAround();
  }

  protected override updated(changed: PropertyValues): void {
    // The content security policy allows no style in an attribute.
    this.panes.style.setProperty('--share', `${this.share}%`);
    if (changed.has('session')) keepSession(this.session);
  }

  // --- the program and the options ----------------------------------------------------------------------------------

  protected openExample(name: string): void {
    const example = examples.find((one) => one.name === name);
    if (!example) return;
    const { source, target, dialect, technique } = example;
    this.openSession({ ...this.session, source, target, dialect, technique });
  }

  /** Another program replaces the one in the editor. */
  protected openSession(session: Session): void {
    this.stop();
    this.forget();
    this.compare.forget();
    this.comparing = false;
    this.trees.forget();
    this.tab = '';
    this.refused = '';
    if (session.source !== this.session.source) {
      this.files.replaced(this.session);
      this.address.leave();
    }
    this.session = session;
    this.recognition.settle();
    this.settleTechnique();
    void this.program.now();
  }

  protected override change(part: Partial<Session>): void {
    if (part.dialect) this.recognition.settle();
    else if (part.source?.trim() === '') this.recognition.clear();
    super.change(part);
  }

  protected override pasted(): void {
    this.recognition.bring();
  }

  protected override settleDialect(): void {
    const dialect = this.recognition.dialect(this.session.dialect, this.program.reading);
    // A line of the program before says nothing about a new one.
    const target = this.recognition.isNew && dialect === 'c' ? ({ kind: 'any' } as const) : this.session.target;
    if (dialect === this.session.dialect && target === this.session.target) return;
    this.session = { ...this.session, dialect, target };
    if (!this.program.isCurrent) void this.program.now();
  }

  protected changeWrap(wrap: boolean): void {
    this.wrap = wrap;
    keepWrap(wrap);
  }

  private readonly showAround = async (): Promise<void> => {
    await this.editor.updateComplete;
    await this.tour.start();
  };

  protected override openTab(name: string): void {
    super.openTab(name);
    if (name !== '') this.openFold(true);
    fetchExplanations();
  }

  protected override get folds(): boolean {
    return true;
  }

  protected override openFold(open: boolean): void {
    super.openFold(open);
    remember(FOLD, open ? 'open' : 'closed');
    if (open && this.tab === 'tree') this.trees.buildMissing(this.session);
  }

  /** Moves the divider between the program and the answer. */
  protected changeShare(share: number): void {
    this.share = share;
    remember(SHARE, String(share));
  }

  protected override press(event: KeyboardEvent): void {
    super.press(event);
    if (event.key !== 'F6' || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (this.editor.matches(':focus-within')) this.reason.focus();
    else this.editor.focus();
  }

  // --- views ---------------------------------------------------------------------------------------------------------

  /** The content beside the program. */
  private get view(): View {
    if (this.comparing) return 'compare';
    if (this.cover.run.kind !== 'idle') return 'cover';
    if (this.tab === 'tree') return 'tree';
    return this.analysis.run.kind === 'idle' ? '' : this.tab || 'answer';
  }

  /** Shows the place that an address names. Results that are no longer available are computed again. */
  private goTo({ session, view }: Place): void {
    if (session && !isSame(session, this.session)) this.openSession(session);
    if (view === this.view) return;
    this.comparing = view === 'compare';
    if (view === 'compare') return;
    if (view === 'cover') return this.startCover();
    if (this.cover.run.kind !== 'idle' && !this.cover.busy) this.cover.forget();
    this.openTab(view === 'answer' ? '' : view);
    if (view !== '' && view !== 'tree' && this.analysis.run.kind === 'idle') this.analyse();
  }

  protected override startCover(): void {
    if (!this.clear()) return;
    void this.cover.start(async () => {
      await this.program.settle();
      return this.session;
    });
  }

  protected startCompare(): void {
    if (!this.clear()) return;
    this.comparing = true;
    void this.compare.start(async () => {
      await this.program.settle();
      const { source, dialect, target, seconds } = this.session;
      return { question: { source, dialect, target, seconds }, techniques: this.program.techniques };
    });
  }

  protected override loading(loaded: number, total: number): void {
    super.loading(loaded, total);
    this.cover.loading(loaded, total);
    this.compare.loading(loaded, total);
  }

  protected override get asksNext(): boolean {
    return true;
  }

  protected override get busy(): boolean {
    return super.busy || this.cover.busy || this.compare.busy;
  }

  protected override stop(): void {
    super.stop();
    for (const each of [this.cover, this.compare]) if (each.busy) each.stop();
  }

  protected override clear(): boolean {
    if (!super.clear()) return false;
    this.comparing = false;
    // In one column, the answer is above the program.
    if (matchMedia('(max-width: 999px)').matches) this.panes.scrollIntoView();
    fetchExplanations();
    return true;
  }

  protected override forget(): void {
    super.forget();
    this.cover.forget();
    this.chosen = null;
    this.own.forget();
  }

  protected override coverChosen(line: number): void {
    this.chosen = { line };
  }

  /** The run to replay: the visitor's own one, or else that of the inputs that were found. */
  protected override shownRun(): Rerun | null {
    const own = this.own.run;
    const { source, dialect } = this.session;
    if (own) return own.source === source && own.dialect === dialect ? own : null;
    return super.shownRun();
  }

  protected override openRun(): void {
    if (!this.runOpen) this.toggleRun();
  }

  /** Opens or closes the form for a run. */
  protected toggleRun(): void {
    this.runOpen = !this.runOpen;
    if (this.runOpen) return;
    this.own.forget();
    this.step = this.lastStep();
  }

  protected async runOwn(given: Given): Promise<void> {
    await this.program.settle();
    await this.own.start(this.session, given);
  }

  /** A run on the visitor's own inputs has ended: it is replayed from its start. */
  protected ran(): void {
    this.step = 0;
    this.linked = noLines;
  }

}

function isSame(one: Session, other: Session): boolean {
  return (Object.keys(one) as (keyof Session)[]).every((key) => JSON.stringify(one[key]) === JSON.stringify(other[key]));
}

/** The typesetter is large, and needed only for explanations: it is loaded while the analysis runs. */
function fetchExplanations(): void {
  import('./explanations.ts').catch(() => {
    // Without a network there are no explanations; the answer is still shown, and the next analysis tries again.
  });
}
