import type { LitElement } from 'lit';
import type { Editor } from '../editor/editor.ts';
import type { View } from '../program/address.ts';
import type { AnalysedProgram, Job } from '../program/analysed-program.ts';
import type { OpenedProgram } from '../program/program-file.ts';
import type { Session } from '../program/session.ts';
import type { PairPage } from '../same/pair-page.ts';
import type { Pair } from '../same/pair.ts';
import type { LaterViews } from './later-views.ts';

/** The page of the first program. */
export interface FirstPage {
  editor(): Editor;
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

/** The view of two programs. */
export const PAIR: View = 'same';

/** The comparison with another program, which is loaded when it is first wanted. */
export class Paired {
  private loaded: PairPage | null = null;
  /** Counts what was wanted, so that a comparison that arrives late is not shown. */
  private turn = 0;

  constructor(
    private readonly host: LitElement,
    private readonly program: AnalysedProgram,
    private readonly page: FirstPage,
    private readonly later: LaterViews,
  ) {}

  /** The page of two programs that is shown; null if the page shows one program. */
  get shown(): PairPage | null {
    return this.loaded?.pair.isOpen ? this.loaded : null;
  }

  /** The other program, if it is shown. */
  get pair(): Pair | null {
    return this.shown?.pair.pair ?? null;
  }

  get jobs(): readonly Job[] {
    return this.loaded === null ? [] : [this.loaded.pair];
  }

  get notices(): readonly string[] {
    return this.shown?.pair.notices ?? [];
  }

  /** Shows the comparison: with this program, or with the one that was there last. */
  async open(brought: Pair | null = null): Promise<void> {
    const turn = ++this.turn;
    const part = await this.part();
    if (part === null || turn !== this.turn) return;
    this.loaded ??= new part.PairPage(this.host, this.program, this.page);
    if (brought !== null) this.loaded.pair.bring(brought);
    await this.loaded.open();
  }

  close(): void {
    this.turn++;
    this.loaded?.pair.close();
  }

  /** Takes a program that was dropped on the second editor; returns false if it was dropped elsewhere. */
  takes(program: OpenedProgram, at: readonly EventTarget[]): boolean {
    return this.shown?.takes(program, at) ?? false;
  }

  /** The other program of an address; null if it names none, and undefined if that cannot be read. */
  async pairIn(hash: string): Promise<Pair | null | undefined> {
    const parameters = new URLSearchParams(hash.replace(/^#/, ''));
    if (parameters.get('view') !== PAIR || !parameters.has('second')) return null;
    return (await this.part())?.pairIn(hash) ?? undefined;
  }

  /** A fragment of the page's address with the other program, too; without any, if it would be longer than `longest`. */
  async withPair(fragment: string, pair: Pair, longest: number): Promise<string> {
    return (await this.part())?.withPair(fragment, pair, longest) ?? fragment;
  }

  private async part(): Promise<typeof import('../same/pair-page.ts') | null> {
    return (await this.later.load('pair')) ? import('../same/pair-page.ts') : null;
  }
}
