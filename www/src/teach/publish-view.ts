import { msg } from '@lit/localize';
import { html, nothing } from 'lit';
import '../elements/copy-button.ts';
import { closeChosen } from '../elements/menu.ts';
import { UNLINKED } from '../exercises/place.ts';
import { inSameLanguage } from '../shell/language.ts';
import type { Published, Texts } from './published.ts';
import type { Publishing } from './publishing.ts';
import { snippetOf } from './snippet.ts';

/** The ways to publish a lesson, and its exercise of this index. */
export function publishingOf(texts: Texts, number: number, published: Published, publishing: Publishing) {
  const snippet = snippetOf(texts.exercise, new URL('embed.js', document.baseURI).href);
  return html`<label class="choice" title=${msg('Students can read the solutions then. Without them, answers are checked all the same.')}>
      <input
        type="checkbox"
        .checked=${published.hasSolutions}
        @change=${(event: Event) => published.setSolutions((event.currentTarget as HTMLInputElement).checked)}
      />
      ${msg('Publish with solutions')}
    </label>
    <button
      title=${msg('Loopscope with this lesson, in one file of 10 MB that works offline')}
      ?disabled=${publishing.busy}
      @click=${() => void publishing.savePage(texts.lesson)}
    >
      ${msg('Save as one page')}
    </button>
    <ls-menu title=${msg('For a learning platform')} @click=${closeChosen}>
      <button class="item" ?disabled=${publishing.busy} @click=${() => void publishing.savePackage(texts.lesson)}>
        ${msg('SCORM package of the lesson')}<small>${msg('A zip for Moodle and others: the platform gets the score and each checked answer')}</small>
      </button>
      <button class="item" ?disabled=${publishing.busy} @click=${() => void publishing.savePackage(texts.exercise)}>
        ${msg('SCORM package of this exercise')}
      </button>
    </ls-menu>
    ${texts.place === UNLINKED
      ? nothing
      : html`<ls-copy-button
          label=${msg('Copy a link')}
          hint=${msg('A link to the exercise that is shown, with the lesson inside')}
          .text=${new URL(inSameLanguage(`exercises.html#${texts.place}&exercise=${number + 1}`), document.baseURI).href}
        ></ls-copy-button>`}
    ${snippet === ''
      ? nothing
      : html`<ls-copy-button label=${msg('Copy for a page')} hint=${msg('The exercise that is shown, for a page of yours: HTML or Markdown')} .text=${snippet}></ls-copy-button>`}`;
}
