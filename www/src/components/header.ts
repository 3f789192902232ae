import { msg } from '@lit/localize';
import { LitElement, css, html, nothing } from 'lit';
import { property, state } from 'lit/decorators.js';
import { language, switchTo } from '../language.ts';
import { ADDRESSES } from '../pages.ts';
import { shared } from '../styles/shared.ts';
import { applyTheme, nextTheme, storedTheme, themeWords, type Theme } from '../theme.ts';

/** The name, the links to the other pages, and the switches for language and theme. */
export class Header extends LitElement {
  static override styles = [
    shared,
    css`
      header {
        display: flex;
        align-items: center;
        gap: 0.5rem 1.5rem;
        padding: 0.55rem 1.5rem;
        border-bottom: 1px solid var(--rule);
      }

      .name {
        font: 600 1.375rem / 1.3 var(--serif);
        color: var(--ink);
        text-decoration: none;
        margin-right: auto;
      }

      .name span {
        color: var(--accent);
      }

      nav {
        display: flex;
        gap: 0.25rem 1.1rem;
      }

      nav a {
        color: var(--soft);
        text-decoration: none;
        padding: 0.35rem 0 0.25rem;
        border-bottom: 2px solid transparent;
      }

      nav a:hover {
        color: var(--accent);
      }

      nav a[aria-current] {
        color: var(--ink);
        font-weight: 500;
        border-bottom-color: var(--accent);
      }

      @media (forced-colors: active) {
        nav a:not([aria-current]) {
          border-bottom-color: Canvas;
        }
      }

      button {
        font-size: var(--small);
        min-height: 2rem;
        white-space: nowrap;
      }

      /* The pages have a line of their own if there is no room for them beside the name. */
      @media (max-width: 640px) {
        header {
          flex-wrap: wrap;
          padding-inline: 1rem;
          gap: 0 0.8rem;
        }

        nav {
          order: 1;
          flex-basis: 100%;
          flex-wrap: wrap;
          gap: 0 0.5rem;
          font-size: 0.875rem;
        }

        button {
          padding-inline: 0.3rem;
        }

        .word {
          position: absolute;
          width: 1px;
          height: 1px;
          overflow: hidden;
          clip-path: inset(50%);
        }
      }
    `,
  ];

  /** The current page: `analyse`, `exercises`, `method`, `techniques` or `language`. */
  @property() current = 'analyse';
  @state() private theme: Theme = storedTheme();

  protected override render() {
    const [sign, word] = themeWords(this.theme);
    return html`<header>
      <a class="name" href=${ADDRESSES.analyse} aria-label="Loopscope">loop<span>scope</span></a>
      <nav aria-label=${msg('Pages')}>
        ${this.link('analyse', msg('Analyse'))} ${this.link('exercises', msg('Exercises'))} ${this.link('method', msg('Method'))}
        ${this.link('techniques', msg('Techniques'))} ${this.link('language', msg('Language'))}
      </nav>
      ${this.current === 'analyse'
        ? html`<button
            class="quiet"
            @click=${() => dispatchEvent(new CustomEvent('tour-start'))}
            title=${msg('A tour of this page in five steps')}
          >
            ${msg('Tour')}
          </button>`
        : nothing}
      ${language() === 'en'
        ? html`<button class="quiet" lang="cs" @click=${() => switchTo('cs')}>Česky</button>`
        : html`<button class="quiet" lang="en" @click=${() => switchTo('en')}>English</button>`}
      <button class="quiet theme" @click=${this.switchTheme} title=${msg('Light, dark, or as your system is set')}>
        <span class="visually-hidden">${msg('Colours:')} </span>${sign} <span class="word">${word}</span>
      </button>
    </header>`;
  }

  private link(page: keyof typeof ADDRESSES, title: string) {
    const address = ADDRESSES[page];
    if (address === null) return nothing;
    return this.current === page
      ? html`<a href=${address} aria-current="page">${title}</a>`
      : html`<a href=${address}>${title}</a>`;
  }

  private switchTheme(): void {
    this.theme = nextTheme(this.theme);
    applyTheme(this.theme);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'ls-header': Header;
  }
}
