import { msg } from '@lit/localize';
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { nothingBuilt, type Artefacts } from './artefacts.ts';
import type { TreeSlot } from '../tree/execution-tree.ts';
import type { Report, Stats, TechniqueInfo } from '../generated/interface.ts';
import { firstTab } from './first-tab.ts';
import { foldStyles } from './fold-styles.ts';
import { commandLine } from '../program/inputs.ts';
import { hasLoops, withoutLoops } from '../chains/loops-view.ts';
import { targetText, type Session } from '../program/session.ts';
import { shared } from '../elements/shared-styles.ts';
import { shownTab } from './tab-names.ts';
import { hasTurns, type Turns } from './timeline-view.ts';
import { foundBriefly, verdictWords } from '../answer/verdict-view.ts';
import '../elements/copy-button.ts';
import './statistics.ts';
import '../elements/tabs.ts';
import type { Tab } from '../elements/tabs.ts';
import './timeline.ts';
import type { Run } from '../answer/run.ts';
import type { SmallerInputs } from '../answer/smaller-inputs.ts';
import { words } from '../elements/words.ts';

/**
 * An explanation of how the answer was found, or is being looked for: the techniques' turns, what they have built, and
 * the program's execution trees, in tabs. In the page with the workbench, all of it is below a heading that opens it
 * and stays in sight.
 *
 * Fires `fold-toggle`, `tab-change` (a name), and lets the events of its parts through: `lines-linked`, `queries-save`, `certificate-save`
 * (its text) and the events of `ls-trees`.
 */
@customElement('ls-why')
export class Why extends LitElement {
  static override styles = [
    shared,
    foldStyles,
    css`
      :host([folds]) {
        display: contents;
      }

      .content {
        order: 6;
      }

      :host([folds]) .content {
        padding: 0.75rem 1.5rem 2rem;
      }

      .found {
        margin: 0 0 0.6rem;
        color: var(--soft);
        max-width: 68ch;
      }

      @media (min-width: 1000px) {
        .gap {
          flex: none;
          height: 1.5rem;
        }
      }

      @media (max-width: 999px) {
        :host([folds]) .content {
          padding-inline: 1rem;
        }
      }

      .unasked {
        color: var(--soft);
        margin: 0;
      }

      .other-path {
        border-left: 3px solid var(--rule);
        padding-left: 0.8rem;
        margin: 0 0 1rem;
        max-width: 62ch;
      }
    `,
  ];

  /** True if it is below a heading that opens it. */
  @property({ type: Boolean, reflect: true }) folds = false;
  /** True if it is open. */
  @property({ type: Boolean }) open = true;
  @property({ attribute: false }) run: Run = { kind: 'idle' };
  @property({ attribute: false }) techniques: readonly TechniqueInfo[] = [];
  @property({ attribute: false }) artefacts: Artefacts | null = null;
  /** The statistics; null while the analysis runs. */
  @property({ attribute: false }) stats: Stats | null = null;
  /** The analysed program and question. */
  @property({ attribute: false }) about: Session | null = null;
  /** The smaller inputs that the answer is about; null if it is about all inputs. */
  @property({ attribute: false }) smaller: SmallerInputs | null = null;
  @property({ attribute: false }) classic!: TreeSlot;
  @property({ attribute: false }) compact!: TreeSlot;
  /** The treatment of loops in the compact tree. */
  @property() treeLoops = 'template';
  /** True if the trees belong to another program than the one in the editor. */
  @property({ type: Boolean }) treesStale = false;
  @property({ type: Number }) target: number | null = null;
  /** The line pointed at in the editor, if the program has not changed since the analysis. */
  @property({ type: Number }) line: number | null = null;
  /** The line pointed at, for the trees. */
  @property({ type: Number }) treeLine: number | null = null;
  /** The tab that the visitor chose. */
  @property() tab = '';

  protected override render() {
    const { navigation, condition, interpolants, summaries, templates } = this.artefacts ?? nothingBuilt;
    const noLoops = withoutLoops(this.report);
    const { proof } = this;
    const turns = turnsOf(this.run);
    const tabs = [
      ...(proof ? [{ name: 'proof', title: msg('Proof') }] : []),
      ...(navigation ? [{ name: 'chains', title: msg('Chains') }] : []),
      ...(condition && (condition.ways.length > 0 || condition.pruned > 0) ? [{ name: 'condition', title: msg('Condition') }] : []),
      ...(interpolants ? [{ name: 'interpolants', title: msg('Interpolants') }] : []),
      ...(hasLoops(summaries, templates) || noLoops !== null ? [{ name: 'loops', title: msg('Loops') }] : []),
      { name: 'tree', title: msg('Tree') },
      ...(this.pathCondition.length > 0 ? [{ name: 'path-condition', title: msg('Path condition') }] : []),
      ...(turns && hasTurns(turns) ? [{ name: 'turns', title: msg('Turns') }] : []),
    ];
    const names = tabs.map(({ name }) => name);
    // While the techniques take turns, there is nothing else to see.
    const first = names.includes('turns') && this.run.kind === 'running' ? 'turns' : firstTab(names, this.report?.technique);
    const selected = shownTab(names, this.tab) ?? first;
    return html`${this.folds ? [html`<div class="gap"></div>`, this.heading(tabs)] : nothing}
      ${this.folds && !this.open
        ? nothing
        : html`<div class="content" id="how">
            ${this.found()}
            ${selected === 'tree' || selected === 'turns' ? nothing : this.otherPath()}
            <ls-tabs .tabs=${tabs} .selected=${selected}>${this.panel(selected, noLoops, turns)}</ls-tabs>
            ${this.stats && this.run.kind !== 'running' ? html`<ls-statistics .stats=${this.stats} .saves=${this.report !== null}></ls-statistics>` : nothing}
          </div>`}`;
  }

  /** The heading that opens it: the title, and a short account of how the answer was found. */
  private heading(tabs: readonly Tab[]) {
    const { report } = this;
    const briefly = report === null ? '' : foundBriefly(report, (name) => this.titleOf(name), this.certificate?.kind === 'found');
    return html`<h2 class="fold">
      <button aria-expanded=${this.open} aria-controls="how" @click=${this.toggle}>
        <strong>${headingOf(this.run.kind)}</strong>
        <span class="inside">${tabs.map(({ title }) => title).join(', ')}</span>
        <span class="briefly">${briefly}</span>
      </button>
    </h2>`;
  }

  private readonly toggle = async (): Promise<void> => {
    this.dispatchEvent(new CustomEvent('fold-toggle'));
    await new Promise(requestAnimationFrame);
    this.renderRoot.querySelector('.content')?.scrollIntoView({ block: 'start' });
  };

  /** An account of how the answer was found, and the command that repeats its run. */
  private found() {
    const { report, witness } = this;
    if (report === null) return nothing;
    const { found } = verdictWords(report, (name) => this.titleOf(name), this.about?.dialect, this.smaller);
    return html`<p class="found">${words(found)}</p>
      ${witness === null
        ? nothing
        : html`<p class="found"><ls-copy-button
            label=${msg('Copy as a command')}
            hint=${this.about?.dialect === 'c' ? msg('Runs the program, saved as program.c, on these inputs') : msg('Runs the program, saved as program.mc, on these inputs')}
            .text=${commandLine(witness, this.about?.dialect ?? 'extended')}
          ></ls-copy-button></p>`}`;
  }

  private get report(): Report | null {
    return this.run.kind === 'done' ? this.run.report : null;
  }

  private get certificate() {
    return this.run.kind === 'done' ? this.run.certificate : null;
  }

  private titleOf(name: string): string {
    return this.techniques.find((technique) => technique.name === name)?.title ?? name;
  }

  /** Artefacts are about the run that the search found, which need not be that of the inputs that are shown. */
  private otherPath() {
    if (this.witness?.same_path ?? true) return nothing;
    return html`<p class="other-path">
      ${msg('The search found a run, and then smaller inputs that lead to the same place. This part describes the run that it found. The run on the inputs that you see may take its paths in another order, or fewer times.')}
    </p>`;
  }

  private get pathCondition() {
    return this.witness?.path_condition ?? [];
  }

  private get witness() {
    const { report } = this;
    return report && 'witness' in report ? report.witness : null;
  }

  private get proof() {
    const { report } = this;
    return report && 'proof' in report ? report.proof : null;
  }

  private panel(name: string, noLoops: string | null, turns: Turns | null) {
    const { navigation, condition, interpolants, summaries, templates } = this.artefacts ?? nothingBuilt;
    switch (name) {
      case 'proof':
        return html`<ls-proof
          slot="proof"
          .proof=${this.proof}
          .certificate=${this.certificate}
          .saves=${this.smaller === null}
          .considered=${this.report?.considered ?? []}
          .line=${this.line}
          .target=${this.about ? targetText(this.about) : ''}
        ></ls-proof>`;
      case 'chains':
        return html`<ls-chains
          slot="chains"
          .navigation=${navigation}
          .line=${this.line}
          .target=${this.about ? targetText(this.about) : ''}
        ></ls-chains>`;
      case 'condition':
        return html`<ls-necessary
          slot="condition"
          .condition=${condition}
          .line=${this.line}
          .target=${this.about ? targetText(this.about) : ''}
        ></ls-necessary>`;
      case 'interpolants':
        return html`<ls-interpolants
          slot="interpolants"
          .interpolants=${interpolants}
          .line=${this.line}
          .target=${this.about ? targetText(this.about) : ''}
        ></ls-interpolants>`;
      case 'loops':
        return html`<ls-loops
          slot="loops"
          .summaries=${summaries}
          .templates=${templates}
          .none=${noLoops ?? ''}
          .source=${this.about?.source ?? ''}
          .line=${this.line}
        ></ls-loops>`;
      case 'turns':
        return html`<ls-timeline
          slot="turns"
          .turns=${turns}
          .techniques=${this.techniques}
          .said=${this.report?.verdict === 'unknown' ? this.report.stop.message : null}
        ></ls-timeline>`;
      case 'path-condition':
        return html`<ls-path-condition slot="path-condition" .condition=${this.pathCondition}></ls-path-condition>`;
      default:
        return html`<ls-trees
          slot="tree"
          .classic=${this.classic}
          .compact=${this.compact}
          .loops=${this.treeLoops}
          .stale=${this.treesStale}
          .line=${this.treeLine}
          .target=${this.target}
        ></ls-trees>`;
    }
  }
}

/** The heading of the explanation. */
function headingOf(kind: Run['kind']): string {
  switch (kind) {
    case 'done':
      return msg('How it was found');
    case 'idle':
    case 'refused':
    case 'broken':
      return msg('Execution trees');
    case 'stopped':
      return msg('What was tried');
    default:
      return msg('How it is being found');
  }
}

/** The turns of the techniques in an analysis that runs or has ended; null if there are none. */
function turnsOf(run: Run): Turns | null {
  switch (run.kind) {
    case 'running':
    case 'stopped':
      return run.turns;
    case 'done':
      return { members: run.report.members, turns: run.report.turns, at: [] };
    default:
      return null;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'ls-why': Why;
  }
}
