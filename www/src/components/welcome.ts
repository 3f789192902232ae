import { msg } from '@lit/localize';
import { LitElement, css, html } from 'lit';
import { customElement } from 'lit/decorators.js';
import { exampleGroups, examples, type ExampleGroup } from '../examples/examples.ts';
import { ADDRESSES } from '../pages.ts';
import { shared } from '../styles/shared.ts';

/** Before the first answer: programs to begin with. Fires `example-open` (a name) and `trees-show`. */
@customElement('ls-welcome')
export class Welcome extends LitElement {
  static override styles = [
    shared,
    css`
      h2 {
        font: 600 1.25rem / 1.4 var(--serif);
        margin: 1.2rem 0 0.6rem;
      }

      h3 {
        margin: 1rem 0 0.3rem;
        font: 600 var(--small) / 1.4 var(--sans);
        color: var(--soft);
      }

      ul {
        list-style: none;
        margin: 0;
        padding: 0;
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(min(17rem, 100%), 1fr));
        gap: 0.2rem 1.5rem;
      }

      ul button {
        display: grid;
        align-content: start;
        width: 100%;
        height: 100%;
        padding: 0.55rem 0;
        border: 0;
        border-top: 1px solid var(--rule);
        border-radius: 0;
        background: none;
        text-align: left;
        color: var(--accent);
      }

      button:hover:not(:disabled) {
        text-decoration: underline;
        text-underline-offset: 0.2em;
      }

      p {
        margin: 1.2rem 0 0;
        color: var(--soft);
      }

      .inline {
        display: inline;
        min-height: 0;
        padding: 0;
        border: 0;
        border-radius: 2px;
        background: none;
        color: var(--accent);
        font: inherit;
        text-decoration: underline;
        text-underline-offset: 0.15em;
      }

      small {
        display: block;
        font: 400 var(--small) / 1.5 var(--sans);
        color: var(--soft);
      }
    `,
  ];

  protected override render() {
    return html`<h2>${msg('Or begin with another program')}</h2>
      ${exampleGroups().map((group) => this.group(group))}
      <p>
        ${msg(html`Or look at the <button class="inline" @click=${() => this.dispatchEvent(new CustomEvent('trees-show'))}>execution trees</button> of the program in the editor.`)}
      </p>
      <p>${msg(html`New to this? Read how answers are found, <a href=${ADDRESSES.method}>from scratch</a>.`)}</p>`;
  }

  /** All of them but the one that a first visitor sees already. */
  private group({ title, examples: all }: ExampleGroup) {
    return html`<h3>${title}</h3>
      <ul>
        ${all
          .filter(({ name }) => name !== examples[0]?.name)
          .map(
            ({ name, title, about }) =>
              html`<li>
                <button @click=${() => this.dispatchEvent(new CustomEvent('example-open', { detail: name }))}>
                  ${title}<small>${about}</small>
                </button>
              </li>`,
          )}
      </ul>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'ls-welcome': Welcome;
  }
}
