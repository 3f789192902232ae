/** The code that the page loads when two programs are compared for the first time. */
import { msg } from '@lit/localize';
import { html, type LitElement } from 'lit';
import type { Editor } from '../editor/editor.ts';
import type { AnalysedProgram } from '../program/analysed-program.ts';
import type { OpenedProgram } from '../program/program-file.ts';
import { editorOf, problemsOf } from '../program/program-parts.ts';
import type { FirstPage, PageParts } from '../workbench/paired.ts';
import type { BothReplay } from './both-replay.ts';
import type { Side } from './in-step.ts';
import type { SameCard } from './same-card.ts';
import { bothReplayOf, pairTopOf, paneHeadOf, placeOf, secondOf, type PairView } from './same-view.ts';
import { TwoPrograms } from './two-programs.ts';

export { pairIn, withPair } from './pair-address.ts';

/** The comparison with another program, in the page of the first one, whose editor stays where it is. */
export class PairPage {
  readonly pair: TwoPrograms;

  constructor(
    private readonly host: LitElement,
    private readonly program: AnalysedProgram,
    private readonly page: FirstPage,
  ) {
    this.pair = new TwoPrograms(host, program, {
      secondEditor: () => this.second,
      replaced: (session) => page.replaced(session),
      closed: () => void host.updateComplete.then(() => page.editor().focus()),
    });
  }

  /** The parts of the page. */
  parts(): PageParts {
    const { pair, program, page } = this;
    const view: PairView = {
      pair,
      program,
      wrap: page.wrap(),
      link: () => page.link(),
      editor: (side) => this.editorOf(side),
      watch: () => this.find<BothReplay>('ls-both-replay')?.play(0),
      choose: (side) => this.choose(side),
    };
    const file = html`<input id="pair-file" type="file" hidden accept=".mc,.c,.h,.txt,text/plain" aria-label=${msg("A program's file")} @change=${this.chosen} />`;
    return {
      kind: `pair ${pair.side}`,
      top: pairTopOf(view),
      head: paneHeadOf('reference', view),
      editor: editorOf(program, { wrap: view.wrap, pasted: () => page.pasted(), marks: pair.marks('reference') }),
      dock: [problemsOf(program.edited, () => page.editor()), placeOf('reference', pair)],
      right: [secondOf(view), file],
      bottom: bothReplayOf(view),
    };
  }

  /** Takes a program that was dropped on the second editor; returns false if it was dropped elsewhere. */
  takes(program: OpenedProgram, at: readonly EventTarget[]): boolean {
    if (!at.includes(this.second)) return false;
    this.pair.openSecond(program);
    return true;
  }

  /** F6 goes through both programs and the answer. */
  nextPane(): void {
    const { pair, second } = this;
    const first = this.page.editor();
    if (second.matches(':focus-within')) return this.find<SameCard>('ls-same-card')?.goTo();
    pair.show(first.matches(':focus-within') ? 'submission' : 'reference');
    void this.host.updateComplete.then(() => this.editorOf(pair.side).focus());
  }

  /** Goes to the next problem of the second program, if the cursor is there. */
  nextProblem(): boolean {
    if (!this.second.matches(':focus-within')) return false;
    this.second.goToNextProblem();
    return true;
  }

  /** Shows the comparison. */
  async open(): Promise<void> {
    this.pair.open();
    await this.host.updateComplete;
    if (this.pair.isOpen && !this.pair.isReady) this.second.focus();
  }

  private choose(side: Side): void {
    this.pair.show(side);
    this.find<HTMLInputElement>('#pair-file')?.click();
  }

  private readonly chosen = ({ currentTarget }: Event): void => {
    const input = currentTarget as HTMLInputElement;
    const file = input.files?.[0];
    if (file) this.page.openFile(file, [this.editorOf(this.pair.side)]);
    // Allows the same file to be chosen again after a change.
    input.value = '';
  };

  private editorOf(side: Side): Editor {
    return side === 'reference' ? this.page.editor() : this.second;
  }

  private get second(): Editor {
    return this.find<Editor>('#second') ?? this.page.editor();
  }

  private find<T extends HTMLElement>(selector: string): T | null {
    return this.host.renderRoot.querySelector<T>(selector);
  }
}
