import { msg } from '@lit/localize';
import { html, type LitElement } from 'lit';
import type { Editor } from '../editor/editor.ts';
import type { View } from '../program/address.ts';
import { PAIR } from '../same/pair-address.ts';
import type { AnalysedProgram } from '../program/analysed-program.ts';
import type { OpenedProgram } from '../program/program-file.ts';
import { editorOf, problemsOf } from '../program/program-parts.ts';
import type { Session } from '../program/session.ts';
import type { BothReplay } from '../same/both-replay.ts';
import type { Side } from '../same/in-step.ts';
import type { SameCard } from '../same/same-card.ts';
import type { PairView } from '../same/same-view.ts';
import { TwoPrograms } from '../same/two-programs.ts';
import type { LaterViews } from './later-views.ts';

/** The page of the first program. */
interface FirstPage {
  editor(): Editor;
  later(): LaterViews;
  wrap(): boolean;
  link(): Promise<string | null>;
  /** Another program was pasted into the first editor. */
  pasted(): void;
  openFile(file: File, at: readonly EventTarget[]): void;
  /** This program is about to be replaced by one from elsewhere, and must not be lost. */
  replaced(session: Session): void;
}

/** The parts of the page, from top to bottom. */
export interface PageParts {
  /** The class of the panes, if there are two programs. */
  kind: string;
  top: unknown;
  head: unknown;
  editor: unknown;
  dock: unknown;
  right: unknown;
  bottom: unknown;
}

/** The comparison with another program, in the page of the first one, whose editor stays where it is. */
export class Paired {
  readonly pair: TwoPrograms;
  /** What draws it, once that is there. */
  private drawn: typeof import('../same/same-view.ts') | null = null;

  constructor(
    private readonly host: LitElement,
    private readonly program: AnalysedProgram,
    private readonly page: FirstPage,
  ) {
    this.pair = new TwoPrograms(host, program, {
      secondEditor: () => this.second,
      replaced: (session) => page.replaced(session),
      turned: () => this.turned(),
    });
  }

  /** The view, if this is the one that is shown. */
  get view(): View | null {
    return this.pair.isOpen ? PAIR : null;
  }

  get isShown(): boolean {
    return this.pair.isOpen && this.drawn !== null;
  }

  /** The parts of the page; null if it shows one program. */
  parts(): PageParts | null {
    if (!this.pair.isOpen || this.drawn === null) return null;
    const { pair, program, page } = this;
    const { bothReplayOf, pairTopOf, paneHeadOf, placeOf, secondOf } = this.drawn;
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
    if (!this.isShown || !at.includes(this.second)) return false;
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

  private turned(): void {
    const { host, pair } = this;
    if (!pair.isOpen) return void host.updateComplete.then(() => this.page.editor().focus());
    void this.page.later().load('pair').then(async (isThere) => {
      if (!isThere) return pair.close();
      this.drawn = await import('../same/same-view.ts');
      host.requestUpdate();
      await host.updateComplete;
      if (this.isShown && !pair.isReady) this.second.focus();
    });
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
