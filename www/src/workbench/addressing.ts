/**
 * Keeps the page's address up to date with the view. Another program or view is a new entry of the browser's history; a
 * change of the program replaces the last one. The tab's own session wins over an address that this tab made: before a
 * reload it may have the later text.
 */
import { msg } from '@lit/localize';
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { LONGEST_LINK, fragmentOf, isAddress, destinationOf, type Destination, type View } from '../program/address.ts';
import type { Session } from '../program/session.ts';
import type { Pair } from '../same/pair.ts';
import { remember, remembered } from '../shell/remembered.ts';
import { isElsewhere } from '../single/shown.ts';

/** The time without changes after which the address is updated: browsers limit how often it may change. */
const DELAY_MS = 500;

/** The state that the page shows. */
interface ShownState {
  session: Session;
  view: View;
  /** The program that is compared with that of the session; null if none is. */
  pair: Pair | null;
}

/** Reads and writes what an address has about another program. */
interface OtherProgram {
  /** Null if it names none, and undefined if that cannot be read. */
  pairIn(hash: string): Promise<Pair | null | undefined>;
  /** A fragment with the other program, too; without any, if it would be longer than `longest`. */
  withPair(fragment: string, pair: Pair, longest: number): Promise<string>;
}

/** Keeps the page's address up to date with the view. */
export class Addressing implements ReactiveController {
  /** The contents of the address, once it is read. */
  private written: ShownState | null = null;
  /** True if the next address is a new history entry, and not the same place with changes. */
  private isNew = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Counts reads and writes, so that only the last one takes effect. */
  private turn = 0;

  /**
   * `shown` returns the current view; `open` goes to a destination, with another program to compare if there is one, and `refuse` reports why a link leads nowhere. A return is
   * made by the browser's own buttons within this page, and starts no work.
   */
  constructor(
    host: ReactiveControllerHost,
    private readonly shown: () => ShownState,
    private readonly open: (destination: Destination, pair: Pair | null, isReturn: boolean) => Promise<void>,
    private readonly refuse: (words: string) => void,
    private readonly other: OtherProgram,
  ) {
    host.addController(this);
  }

  hostConnected(): void {
    addEventListener('popstate', this.moved);
    // Before the reload, the program may have changed after its address.
    void this.read(isOwn(location.hash), false);
  }

  hostDisconnected(): void {
    removeEventListener('popstate', this.moved);
    clearTimeout(this.timer);
  }

  hostUpdated(): void {
    if (this.written === null) return;
    const { session, view, pair } = this.shown();
    if (session === this.written.session && view === this.written.view && pair === this.written.pair) return;
    if (isPlace(view) !== isPlace(this.written.view) || (isPlace(view) && view !== this.written.view)) this.isNew = true;
    this.written = { session, view, pair };
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.write(), DELAY_MS);
  }

  /** Another view replaces the current one: the browser's back button returns to it. */
  leave(): void {
    this.isNew = true;
  }

  /** The full address of the current view, or null if the program is too long for one. */
  async link(): Promise<string | null> {
    const fragment = await this.fragment();
    return fragment === null ? null : withFragment(fragment);
  }

  /** A fragment for the current view, or null if the program is too long for `longest` characters. */
  async fragment(longest?: number): Promise<string | null> {
    const fragment = await this.shownFragment(longest);
    const names = new URLSearchParams(fragment);
    return names.has('program') || names.has('example') ? fragment : null;
  }

  private async shownFragment(longest: number = LONGEST_LINK): Promise<string> {
    const { session, view, pair } = this.shown();
    const fragment = await fragmentOf({ session, view }, longest);
    return pair === null ? fragment : this.other.withPair(fragment, pair, longest);
  }

  private readonly moved = ({ state }: PopStateEvent): void => void this.read(false, state === SEEN);

  /** Goes to the destination in the address; if the program in the editor is `known` to be that of the address, it stays. */
  private async read(known: boolean, isReturn: boolean): Promise<void> {
    // The address of a heading, or of the program as the first link of the page names it.
    if (location.hash.length > 1 && !isAddress(location.hash)) {
      this.written ??= this.shown();
      return;
    }
    clearTimeout(this.timer);
    const turn = ++this.turn;
    const [destination, pair] = await Promise.all([destinationOf(location.hash), this.other.pairIn(location.hash)]);
    if (turn !== this.turn) return;
    if (typeof destination === 'string') this.refuse(destination);
    else if (pair === undefined) this.refuse(msg('This link is incomplete, or its program is too long.'));
    else await this.open(known ? { ...destination, session: null } : destination, known ? null : pair, isReturn);
    if (turn !== this.turn) return;
    clearTimeout(this.timer);
    this.isNew = false;
    this.written = this.shown();
    own(location.hash);
    change('replaceState', location.href);
    if (known || typeof destination === 'string' || destination.session === null) await this.write();
  }

  private async write(): Promise<void> {
    const turn = ++this.turn;
    const fragment = await this.shownFragment();
    if (isElsewhere()) return;
    if (turn !== this.turn || `#${fragment}` === location.hash) return;
    change(this.isNew ? 'pushState' : 'replaceState', withFragment(fragment));
    this.isNew = false;
    own(location.hash);
  }
}

/** The state of the history's entries that this page has shown. */
const SEEN = 'seen';

function change(how: 'pushState' | 'replaceState', address: string): void {
  try {
    history[how](SEEN, '', address);
  } catch {
    // The browser refuses: too many changes, or a frame that may not. The address stays as it is.
  }
}

/** Returns true if it is a view to come back from, and not the program with or without its answer. */
function isPlace(view: View): boolean {
  return view !== '' && view !== 'answer';
}

const KEY = 'loopscope.address';

/** Returns true if this tab came from this address or made it, and has since stored its program itself. */
function isOwn(fragment: string): boolean {
  return remembered(KEY, () => sessionStorage) === fragment;
}

function own(fragment: string): void {
  remember(KEY, fragment, () => sessionStorage);
}

function withFragment(fragment: string): string {
  const address = new URL(location.href);
  address.hash = fragment;
  return address.href;
}
