/** Turns the specs of the techniques, `tests/techniques/NAME.md`, into pages. */
import MarkdownIt from 'markdown-it';
import { addressOf, answersOf, escaped, listing, questionsIn, type Question } from './technique-questions.ts';

/** The techniques in the order of the overview, grouped by their abilities. */
export const GROUPS = [
  {
    id: 'both',
    title: 'They find inputs, and prove that there are none',
    about: 'They follow runs of the program, on symbols or on numbers.',
    names: ['enumerate', 'execute', 'navigate', 'summarise', 'compact', 'apc', 'interpolation', 'trl', 'horn'],
  },
  {
    id: 'proofs',
    title: 'They prove',
    about: 'They find what holds in all runs. They never find inputs.',
    names: ['intervals', 'invariants'],
  },
  {
    id: 'finds',
    title: 'It finds inputs',
    about: 'It runs the program on many inputs. It never proves anything.',
    names: ['fuzz'],
  },
  {
    id: 'ends',
    title: 'They answer whether every run ends',
    about: 'Ranking proves that every run ends; Recurrent finds a run that never ends.',
    names: ['ranking', 'recurrent'],
  },
  {
    id: 'options',
    title: 'Options of symbolic execution',
    about: 'These are options of Execute, Summarise and Compact, and can be set together.',
    names: ['merge', 'subsume', 'guide'],
  },
];

export const NAMES = GROUPS.flatMap(({ names }) => names);

/** A spec for display. All but `name`, `title` and `about` is HTML. */
export interface Spec {
  name: string;
  title: string;
  /** Its first sentence without markup. */
  about: string;
  /** The papers. */
  source: string;
  /** The paragraph that says when to choose it. */
  choice: string;
  html: string;
}

/** Specs are plain Markdown; there is no HTML in them. */
const markdown = new MarkdownIt({ html: false, typographer: false });

/** Parses a spec: a heading, its papers, an introduction, and programs with what to expect of them. */
export function read(name: string, text: string): Spec {
  const tokens = markdown.parse(text, {});
  const [heading, papers] = [tokens[1], tokens[4]];
  const choice = tokens.findIndex(({ type, content }) => type === 'inline' && content.startsWith('**Choose it**'));
  const first = tokens[7];
  if (tokens[0]?.tag !== 'h1' || !heading || !papers || !first || choice < 0) {
    throw new Error(`${name}.md begins with a heading, its papers and an introduction, and says when to choose it`);
  }
  const inline = (at: number) => markdown.renderer.renderInline(tokens[at]?.children ?? [], markdown.options, {});
  let source = '';
  let headings = 0;
  const html = tokens.map((token, at) => {
    if (token.type === 'fence') {
      if (token.info === 'c') {
        source = token.content;
        return listing(source);
      }
      if (token.info === 'tree') return tree(token.content);
      return answers(name, source, questionsIn(token.content));
    }
    if (token.type === 'heading_open' && token.tag === 'h2') return `<h2 id="program-${++headings}">`;
    if (token.type === 'paragraph_open' && at === 3) return '<p class="source">';
    if (token.type === 'paragraph_open' && at === choice - 1) return '<p class="note">';
    if (token.type === 'table_open') return '<div class="table"><table>';
    if (token.type === 'table_close') return '</table></div>';
    if (token.type === 'inline') return linked(inline(at));
    return markdown.renderer.render([token], markdown.options, {});
  });
  return {
    name,
    title: heading.content,
    about: first.content.replaceAll(/[*`]/g, '').split(/(?<=[.?])\s/)[0] ?? '',
    source: inline(4).replaceAll(/<\/?em>/g, ''),
    choice: `<p>${linked(inline(choice))}</p>`,
    html: html.join(''),
  };
}

/** The specs refer to each other by file name. */
function linked(html: string): string {
  return html.replaceAll(/href="(\w+)\.md"/g, 'href="./technique-$1.html"');
}

function tree(text: string): string {
  return `<figure class="grown"><figcaption>Its tree of paths</figcaption><pre tabindex="0"><code>${escaped(text)}</code></pre></figure>`;
}

/** Renders the answers to expect of a program, question by question; each can be asked in the editor. */
function answers(name: string, source: string, questions: Question[]): string {
  const shown = questions.map((question) => {
    const { asked, verdict, rows } = answersOf(question);
    const kind = verdict?.kind ?? 'none';
    const body = rows
      .map(
        ({ label, values }) =>
          `<tr><th scope="row">${escaped(label)}</th><td>${values.map((value) => `<div>${markdown.renderInline(value)}</div>`).join('')}</td></tr>`,
      )
      .join('');
    const table = body === '' ? '' : `<div class="table" tabindex="0" role="group" aria-label="What is seen besides"><table>${body}</table></div>`;
    return `<section class="question ${kind}">
      <p class="asked">${escaped(asked)}</p>
      ${verdict ? `<p class="verdict">${escaped(verdict.words)}</p>` : ''}
      ${table}
      <p class="try" data-address="${escaped(addressOf(name, question))}"></p>
    </section>`;
  });
  return shown.join('\n');
}
