import { msg } from '@lit/localize';
import { LitElement, css, html, nothing } from 'lit';
import { property, state } from 'lit/decorators.js';
import { menu } from '../elements/menu-styles.ts';
import '../elements/menu.ts';
import type { Menu } from '../elements/menu.ts';
import { shared } from '../elements/shared-styles.ts';
import { isOneFile } from '../single/inside.ts';
import { Kept } from './kept.ts';
import { language, switchTo } from './language.ts';
import { ADDRESSES, languageReference } from './pages.ts';
import { applyTheme, nextTheme, storedTheme, themeWords, type Theme } from './theme.ts';

type Page = keyof typeof ADDRESSES;

/** The pages of the guide. */
const GUIDE: readonly Page[] = ['method', 'techniques', 'papers', 'language'];

/** The name, the links to the other pages, the switches for language and theme, and help. */
export class Header extends LitElement {
  static override styles = [
    shared,
    menu,
    css`
      header {
        display: flex;
        align-items: center;
        gap: 0 1.5rem;
        min-height: var(--header);
        padding: 0 1.25rem;
        border-bottom: 1px solid var(--rule);
        --menu-border: transparent;
        --menu-ground: none;
        --menu-ink: var(--soft);
        --menu-width: 19rem;
      }

      .name {
        font: 600 1.375rem / 1.3 var(--serif);
        color: var(--ink);
        text-decoration: none;
      }

      .name span {
        color: var(--accent);
      }

      nav {
        display: flex;
        align-self: stretch;
        align-items: stretch;
        gap: 0 1.25rem;
        margin-right: auto;
      }

      nav > a,
      nav > ls-menu {
        display: flex;
        align-items: center;
        border-block: 2px solid transparent;
      }

      nav > a {
        color: var(--soft);
        text-decoration: none;
      }

      nav > a:hover {
        color: var(--accent);
      }

      nav > ls-menu {
        margin-left: -0.6rem;
      }

      nav > [aria-current],
      nav > .here {
        color: var(--ink);
        font-weight: 500;
        border-bottom-color: var(--accent);
      }

      @media (forced-colors: active) {
        nav > :not([aria-current], .here) {
          border-block-color: Canvas;
        }
      }

      .switches {
        display: flex;
        align-items: center;
        gap: 0.25rem;
      }

      .kept {
        color: var(--soft);
        font-size: var(--small);
        white-space: nowrap;
        margin-right: 0.4rem;
      }

      button.quiet {
        white-space: nowrap;
      }

      a.item {
        color: var(--ink);
        text-decoration: none;
      }

      dl {
        display: grid;
        grid-template-columns: max-content 1fr;
        gap: 0.3rem 0.8rem;
        margin: 0.4rem 0.7rem 0.6rem;
        font-size: var(--small);
      }

      dd {
        margin: 0;
        color: var(--soft);
      }

      kbd {
        font: 500 0.9em var(--mono);
        border: 1px solid var(--rule);
        border-radius: 4px;
        padding: 0 0.3em;
      }

      @media (max-width: 700px) {
        header {
          gap: 0 0.75rem;
          padding: 0 1rem;
          flex-wrap: wrap;
        }

        .name {
          margin-right: auto;
          font-size: 1.25rem;
          line-height: 2.75rem;
        }

        nav {
          order: 1;
          flex-basis: 100%;
          min-height: 2.5rem;
        }

        .switches {
          gap: 0;
        }

        .switches button {
          padding-inline: 0.4rem;
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

  /** The current page: `analyse`, `exercises`, `method`, `techniques`, `papers` or `language`. */
  @property() current: Page = 'analyse';
  @state() private theme: Theme = storedTheme();
  private readonly kept = new Kept(this);

  protected override render() {
    const [sign, word] = themeWords(this.theme);
    return html`<header>
      <a class="name" href=${ADDRESSES.analyse} aria-label="Loopscope">loop<span>scope</span></a>
      <nav aria-label=${msg('Pages')}>
        ${this.link('analyse', msg('Analyse'))} ${this.link('exercises', msg('Exercises'))} ${this.guide()}
      </nav>
      <div class="switches">
        ${this.offline()}
        ${language() === 'en'
          ? html`<button class="quiet" lang="cs" @click=${() => switchTo('cs')}>Česky</button>`
          : html`<button class="quiet" lang="en" @click=${() => switchTo('en')}>English</button>`}
        <button class="quiet theme" @click=${this.switchTheme} title=${msg('Light, dark, or as your system is set')}>
          <span class="visually-hidden">${msg('Colours:')} </span>${sign} <span class="word">${word}</span>
        </button>
        ${this.current === 'analyse' ? this.help() : nothing}
      </div>
    </header>`;
  }

  private link(page: Page, title: string) {
    const address = ADDRESSES[page];
    if (address === null) return nothing;
    return this.current === page
      ? html`<a href=${address} aria-current="page">${title}</a>`
      : html`<a href=${address}>${title}</a>`;
  }

  private guide() {
    const about = {
      method: [msg('Method'), msg('How answers are found, from scratch.')],
      techniques: [msg('Techniques'), msg('What each technique does, with programs to try.')],
      papers: [msg('From the papers'), msg('Each figure of the five papers, shown in the editor.')],
      language: [msg('Language'), msg('What programs can use.')],
    };
    return html`<ls-menu class=${GUIDE.includes(this.current) ? 'guide here' : 'guide'} title=${msg('Guide')} @menu-toggle=${() => this.requestUpdate()}>
      ${GUIDE.map((page) => {
        const [title, text] = about[page as keyof typeof about];
        const address = page === 'language' ? languageReference() : ADDRESSES[page];
        return address === null
          ? nothing
          : html`<a class="item" href=${address} @click=${this.closeGuide} aria-current=${this.current === page ? 'page' : nothing}>${title}<small>${text}</small></a>`;
      })}
    </ls-menu>`;
  }

  /** The status of the connection, and of the stored files. */
  private offline() {
    // One file has everything inside.
    if (isOneFile()) return nothing;
    const { all, online } = this.kept;
    if (!online) {
      const words = all
        ? msg('Offline. Analyses, exercises and the guide still work.')
        : msg('Offline. Files that are not stored yet, such as the solver, cannot be loaded.');
      return html`<span class="kept" role="status" title=${words}>${msg('Offline')}</span>`;
    }
    if (!all) return nothing;
    return html`<span class="kept" title=${msg('This browser keeps what analyses, exercises and the guide need.')}>✓<span class="word"> ${msg('works offline')}</span></span>`;
  }

  /** The keys, and the tour. */
  private help() {
    const keys = [
      ['Ctrl Enter', msg('analyses, or compares two programs')],
      ['Esc', msg('stops the analysis; with Tab after it, leaves the editor')],
      ['F9', msg('makes the cursor’s line the target')],
      ['Shift F9', msg('in C: starts the program in the cursor’s function')],
      ['F8', msg('goes to the next problem')],
      ['F6', msg('goes to the next pane')],
      ['Ctrl PgUp, PgDn', msg('goes to another file; with Alt where the browser keeps Ctrl')],
      ['Shift Alt F', msg('formats the program')],
      ['← →', msg('step through a replay')],
      [msg('Space', { id: 'space-bar' }), msg('plays a replay, on its slider')],
    ];
    return html`<ls-menu class="help" title=${msg('Help')}>
      <button class="item" @click=${this.startTour}>
        ${msg('Tour')}<small>${msg('This page in five steps.')}</small>
      </button>
      <dl>
        ${keys.map(([key, does]) => html`<dt><kbd>${key}</kbd></dt><dd>${does}</dd>`)}
      </dl>
    </ls-menu>`;
  }

  /** In the one-file page, a link goes to another place of this page. */
  private readonly closeGuide = (): void => {
    this.renderRoot.querySelector<Menu>('.guide')?.close();
  };

  private readonly startTour = (): void => {
    this.renderRoot.querySelector<Menu>('.help')?.close();
    dispatchEvent(new CustomEvent('tour-start'));
  };

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
