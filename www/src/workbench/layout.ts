import type { LitElement, ReactiveController } from 'lit';
import { remember, remembered } from '../shell/remembered.ts';
import { shareOf } from './divider.ts';
import { keepWrap, storedWrap } from './text-view.ts';

/** The names under which the browser keeps whether the explanation is open, and where the divider stands. */
const FOLD = 'loopscope.how';
const SHARE = 'loopscope.share';

/** The layout of the workbench, as the visitor has left it. */
export class Layout implements ReactiveController {
  /** True if the explanation of an answer is open. */
  foldOpen = remembered(FOLD) === 'open';
  /** The share of the width that the program takes, in percent. */
  share = shareOf(remembered(SHARE));
  /** True if long lines wrap. */
  wrap = storedWrap();

  constructor(private readonly host: LitElement) {
    host.addController(this);
  }

  hostUpdated(): void {
    // The content security policy allows no style in an attribute.
    this.host.renderRoot.querySelector<HTMLElement>('.panes')?.style.setProperty('--share', `${this.share}%`);
  }

  openFold(open: boolean): void {
    this.foldOpen = open;
    remember(FOLD, open ? 'open' : 'closed');
    this.host.requestUpdate();
  }

  moveDivider(share: number): void {
    this.share = share;
    remember(SHARE, String(share));
    this.host.requestUpdate();
  }

  changeWrap(wrap: boolean): void {
    this.wrap = wrap;
    keepWrap(wrap);
    this.host.requestUpdate();
  }
}
