import { msg } from '@lit/localize';
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { nothingBuilt, type Artefacts } from '../artefacts.ts';
import type { Certificate } from '../certificate.ts';
import type { TreeSlot } from '../controllers/execution-tree.ts';
import type { Report, Stats } from '../generated/interface.ts';
import { firstTab } from '../first-tab.ts';
import { hasLoops, withoutLoops } from '../loops-view.ts';
import { targetText, type Session } from '../session.ts';
import { shared } from '../styles/shared.ts';
import { shownTab } from '../tab-names.ts';
import './statistics.ts';
import './tabs.ts';

/**
 * The explanation of the answer: the artefacts of the technique, and the program's execution trees, in tabs.
 *
 * Fires `tab-change` (a name), and lets the events of its parts through: `lines-linked`, `queries-save`, `certificate-save`
 * (its text) and the events of `ls-trees`.
 */
@customElement('ls-why')
export class Why extends LitElement {
  static override styles = [
    shared,
    css`
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

  @property({ attribute: false }) artefacts: Artefacts | null = null;
  /** The statistics; null while the analysis runs. */
  @property({ attribute: false }) stats: Stats | null = null;
  @property({ attribute: false }) report: Report | null = null;
  /** Whether a proof is being checked; it is not shown before that is done. */
  @property({ type: Boolean }) checking = false;
  /** The result of looking for a certificate of a proof. */
  @property({ attribute: false }) certificate: Certificate | null = null;
  /** What was analysed. */
  @property({ attribute: false }) about: Session | null = null;
  @property({ attribute: false }) classic!: TreeSlot;
  @property({ attribute: false }) compact!: TreeSlot;
  /** How the compact tree treats loops. */
  @property() treeLoops = 'template';
  /** Whether the trees belong to another program than the one in the editor. */
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
    const tabs = [
      ...(proof || this.checking ? [{ name: 'proof', title: msg('Proof') }] : []),
      ...(navigation ? [{ name: 'chains', title: msg('Chains') }] : []),
      ...(condition && (condition.ways.length > 0 || condition.pruned > 0) ? [{ name: 'condition', title: msg('Condition') }] : []),
      ...(interpolants ? [{ name: 'interpolants', title: msg('Interpolants') }] : []),
      ...(hasLoops(summaries, templates) || noLoops !== null ? [{ name: 'loops', title: msg('Loops') }] : []),
      { name: 'tree', title: msg('Tree') },
      ...(this.pathCondition.length > 0 ? [{ name: 'path-condition', title: msg('Path condition') }] : []),
    ];
    const names = tabs.map(({ name }) => name);
    const open = shownTab(names, this.tab) ?? firstTab(names, this.report?.technique);
    const selected = tabs.find(({ name }) => name === open);
    return html`${selected && selected.name !== 'tree' ? this.otherPath() : nothing}
      <ls-tabs .tabs=${tabs} .selected=${selected?.name ?? 'tree'}>
        ${this.panel(selected?.name ?? 'tree', noLoops)}
      </ls-tabs>
      ${this.stats ? html`<ls-statistics .stats=${this.stats} .saves=${this.report !== null}></ls-statistics>` : nothing}`;
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

  private panel(name: string, noLoops: string | null) {
    const { navigation, condition, interpolants, summaries, templates } = this.artefacts ?? nothingBuilt;
    switch (name) {
      case 'proof':
        if (this.checking) return html`<p class="unasked" slot="proof">${msg('It is shown here once it has been checked.')}</p>`;
        return html`<ls-proof
          slot="proof"
          .proof=${this.proof}
          .certificate=${this.certificate}
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

declare global {
  interface HTMLElementTagNameMap {
    'ls-why': Why;
  }
}
