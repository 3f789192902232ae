import { msg } from '@lit/localize';
import { LitElement, html } from 'lit';
import { customElement, query } from 'lit/decorators.js';
import { menu } from '../elements/menu-styles.ts';
import '../elements/menu.ts';
import type { Menu } from '../elements/menu.ts';
import { shared } from '../elements/shared-styles.ts';
import { exampleGroups } from '../examples/example-groups.ts';

/** The examples to choose from. Fires `example-open` (an example's name). */
@customElement('ls-example-menu')
export class ExampleMenu extends LitElement {
  static override styles = [shared, menu];

  @query('ls-menu') private menu!: Menu;

  protected override render() {
    return html`<ls-menu title=${msg('Examples')}>
      ${exampleGroups().map(
        (group) =>
          html`<h3>${group.title}</h3>
            <ul>
              ${group.examples.map(
                ({ name, title, about }) =>
                  html`<li>
                    <button class="item" @click=${() => this.choose(name)}>${title}<small>${about}</small></button>
                  </li>`,
              )}
            </ul>`,
      )}
    </ls-menu>`;
  }

  private choose(name: string): void {
    this.menu.close();
    this.dispatchEvent(new CustomEvent('example-open', { detail: name, bubbles: true, composed: true }));
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'ls-example-menu': ExampleMenu;
  }
}
