import { msg } from '@lit/localize';
import { LitElement, html } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { copyText } from '../elements/copy-text.ts';
import { shared } from '../elements/shared-styles.ts';

/** The time for which the button shows its result. */
const TOLD_MS = 2500;

/** A button that copies a link to the program, which is in the link itself. */
@customElement('ls-share')
export class Share extends LitElement {
  static override styles = [shared];

  /** The page's address with the current state, or null if the program is too long for one. */
  @property({ attribute: false }) link: () => Promise<string | null> = () => Promise.resolve(null);
  @state() private outcome: 'none' | 'copied' | 'refused' | 'long' = 'none';

  protected override render() {
    return html`<button class="quiet" title=${msg('Copy a link: the program is in it, and nothing is sent anywhere')} @click=${this.share}>
        ${this.words}
      </button>
      <span role="status" class="visually-hidden">${this.outcome === 'none' ? '' : this.words}</span>`;
  }

  private get words(): string {
    switch (this.outcome) {
      case 'none':
        return msg('Share');
      case 'copied':
        return msg('Link copied');
      case 'refused':
        return msg('Copy the address above');
      case 'long':
        return msg('Too long for a link: save it as a file');
    }
  }

  private readonly share = async (): Promise<void> => {
    const link = await this.link();
    this.outcome = link === null ? 'long' : (await copyText(link)) ? 'copied' : 'refused';
    setTimeout(() => (this.outcome = 'none'), TOLD_MS);
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'ls-share': Share;
  }
}
