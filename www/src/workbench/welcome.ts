import { msg } from '@lit/localize';
import { LitElement, css, html } from 'lit';
import { customElement } from 'lit/decorators.js';
import { shared } from '../elements/shared-styles.ts';
import { exampleGroups, type ExampleGroup } from '../examples/example-groups.ts';
import { ADDRESSES } from '../shell/pages.ts';
import { count } from '../words/format.ts';

/** Before the first answer: programs to start with. Fires `example-open` (a name) and `trees-show`. */
@customElement('ls-welcome')
export class Welcome extends LitElement {
  static override styles = [
    shared,
    css`
      h2 {
        font: 600 1.03125rem / 1.45 var(--serif);
        margin: 1.25rem 0 0.5rem;
      }

      ul {
        list-style: none;
        margin: 0;
        padding: 0;
      }

      .cards {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(12rem, 100%), 1fr));
        gap: 0.75rem;
      }

      .topics {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(min(18rem, 100%), 1fr));
        gap: 0 0.75rem;
        margin-top: 1rem;
        border-top: 1px solid var(--rule);
        align-items: start;
      }

      button {
        display: grid;
        align-content: start;
        width: 100%;
        height: 100%;
        padding: 0.75rem 0.9rem;
        border-color: var(--rule);
        text-align: left;
        color: var(--accent);
      }

      details {
        border-bottom: 1px solid var(--rule);
      }

      details button {
        padding: 0.4rem 0 0.4rem 1.2rem;
        border: 0;
        border-radius: 4px;
        background: none;
      }

      details ul {
        padding-bottom: 0.6rem;
      }

      summary {
        padding: 0.55rem 0.2rem;
        cursor: pointer;
        border-radius: 4px;
      }

      .count {
        float: right;
        color: var(--soft);
        font-size: var(--small);
      }

      button:hover {
        text-decoration: underline;
        text-underline-offset: 0.2em;
      }

      p {
        margin: 1.25rem 0 1.5rem;
        color: var(--soft);
      }

      .inline {
        display: inline;
        width: auto;
        height: auto;
        min-height: 0;
        padding: 0;
        border: 0;
        border-radius: 2px;
        background: none;
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
    return html`<h2>${msg('Or start with one of these')}</h2>
      <ul class="cards">
        ${this.example('c-maximum', msg('One step too far'), msg('An index past the array’s end'))}
        ${this.example('c-average', msg('The mean of nothing'), msg('When does the division fail?'))}
        ${this.example('step-over', msg('Does it ever end?'), msg('A loop that misses its end'))}
      </ul>
      <div class="topics">${exampleGroups().map((group) => this.group(group))}</div>
      <p>
        ${msg(html`New here? <a href=${ADDRESSES.method}>How it works, from scratch</a>.`)}
        ${msg(html`Or look at the <button class="inline" @click=${() => this.dispatchEvent(new CustomEvent('trees-show'))}>execution trees</button> of this program.`)}
      </p>`;
  }

  private group({ title, examples }: ExampleGroup) {
    return html`<details>
      <summary>${title}<span class="count">${count(examples.length)}</span></summary>
      <ul>
        ${examples.map(({ name, title, about }) => this.example(name, title, about))}
      </ul>
    </details>`;
  }

  private example(name: string, title: string, about: string) {
    return html`<li>
      <button @click=${() => this.dispatchEvent(new CustomEvent('example-open', { detail: name }))}>${title}<small>${about}</small></button>
    </li>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'ls-welcome': Welcome;
  }
}
