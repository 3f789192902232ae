/** The page of the papers, generated from `docs/papers.md`: its commands have links that ask the same in the editor. */
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import MarkdownIt from 'markdown-it';
import type { Plugin } from 'vite';
import { DEFAULTS } from './src/generated/options.ts';
import { pack } from './src/program/packing.ts';
import { escaped } from './technique-questions.ts';

const PAGE = 'papers.html';

/** Options of commands that say how a result is printed, each with the number of its values. */
const PRINTING: Readonly<Record<string, number>> = { '--nodes': 1, '--format': 1, '--norm': 0 };

/** The document is plain Markdown; there is no HTML in it. */
const markdown = new MarkdownIt({ html: false, typographer: false });

/** Puts the text of `docs/papers.md` into its page. */
export function papersPageOf(here: string): Plugin {
  const root = join(here, '..');
  return {
    name: 'papers-page',
    transformIndexHtml: {
      order: 'pre',
      handler: async (html, { filename }) => {
        if (basename(filename) !== PAGE) return html;
        const text = await textOf(readFileSync(join(root, 'docs/papers.md'), 'utf8'), (path) => readFileSync(join(root, path), 'utf8'));
        return html.replace('<!-- the papers -->', () => text);
      },
    },
  };
}

/** The HTML of the document, with a list of its sections. `read` returns the text of a file of the repository. */
export async function textOf(document: string, read: (path: string) => string): Promise<string> {
  const tokens = markdown.parse(document, {});
  const sections: string[] = [];
  const parts: string[] = [];
  for (const [at, token] of tokens.entries()) {
    if (token.type === 'heading_open' && token.tag === 'h2') {
      sections.push(tokens[at + 1]?.content ?? '');
      parts.push(`<h2 id="paper-${sections.length}">`);
    } else if (token.type === 'fence') {
      for (const command of commandsIn(token.content)) parts.push(await withLink(command, read));
    } else if (token.type === 'table_open') parts.push('<div class="table" tabindex="0" role="group" aria-label="Figures and tables"><table>');
    else if (token.type === 'table_close') parts.push('</table></div>');
    else if (token.type === 'inline') parts.push(withoutFiles(markdown.renderer.renderInline(token.children ?? [], markdown.options, {})));
    else parts.push(markdown.renderer.render([token], markdown.options, {}));
  }
  const contents = sections.map((title, at) => `<li><a href="#paper-${at + 1}">${escaped(title)}</a></li>`).join('');
  return parts.join('').replace('<h2 ', () => `<ol class="contents">${contents}</ol><h2 `);
}

/** Documents of the repository have no pages on the site, but for the specs of techniques. */
function withoutFiles(html: string): string {
  return html
    .replaceAll(/href="\.\.\/tests\/techniques\/(\w+)\.md"/g, 'href="./technique-$1.html"')
    .replaceAll(/<a href="(\w+\.md)">[^<]*<\/a>/g, '<code>docs/$1</code>');
}

/** A block of commands, each with the lines below it. */
function commandsIn(block: string): string[] {
  return block.split(/^(?=\$ )/m).filter((part) => part !== '');
}

async function withLink(command: string, read: (path: string) => string): Promise<string> {
  const listing = `<pre tabindex="0"><code>${escaped(command)}</code></pre>`;
  const question = questionOf(command.slice(2).split('\n', 1)[0] ?? '');
  if (question === null) return listing;
  const program = new URLSearchParams({ program: await pack(read(question.path)) });
  const address = [program, question.options].map(String).filter((part) => part !== '').join('&');
  const words = question.options.has('view') ? 'Analyse it in the editor' : 'Open its program in the editor';
  return `${listing}<p class="try"><a href="./index.html#${escaped(address)}">${words}</a></p>`;
}

/**
 * Returns the question of a command, as the program's path and the options of an address; null if only the command line answers
 * it. A graph of control flow has no address of its own: its program is opened.
 *
 * @throws if an option is neither one of the page nor one of printing
 */
export function questionOf(command: string): { path: string; options: URLSearchParams } | null {
  const [tool, verb, path = '', ...rest] = command.split(' ');
  const options = new URLSearchParams();
  if (tool !== 'loopscope') return null;
  if (verb === 'tree') options.set('technique', 'execute');
  if (verb === 'analyse') options.set('view', 'answer');
  if (verb === 'tree') options.set('view', 'tree');
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    const name = word.slice(2).replaceAll('-', '_');
    if (word === '--target') options.set('target', (rest.shift() ?? '').replace('line:', ''));
    else if (word === '--show') options.set('view', (rest.shift() ?? '').split(',', 1)[0] ?? '');
    else if (name in DEFAULTS) options.set(name, DEFAULTS[name as keyof typeof DEFAULTS] === false ? 'true' : (rest.shift() ?? ''));
    else if (word in PRINTING) rest.splice(0, PRINTING[word]);
    else throw new Error(`the page has nothing for ${word} in \`${command}\``);
  }
  return { path, options };
}
