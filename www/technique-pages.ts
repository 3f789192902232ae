/** The pages of the techniques, generated from their specs: an overview, and one page for each. */
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';
import { GROUPS, NAMES, read, type Spec } from './technique-specs.ts';
import { escaped } from './technique-questions.ts';

const OVERVIEW = 'techniques.html';

/** The addresses of the pages, apart from the overview. */
export const techniquePages: readonly string[] = NAMES.map((name) => `technique-${name}.html`);

/** Generates a page for each spec, in the frame of the overview, and puts their summaries into the overview itself. */
export function techniquePagesOf(here: string): Plugin {
  const specs = new Map(NAMES.map((name) => [name, read(name, readFileSync(join(here, '../tests/techniques', `${name}.md`), 'utf8'))]));
  const specOf = (name: string) => {
    const spec = specs.get(name);
    if (spec === undefined) throw new Error(`there is no spec ${name}`);
    return spec;
  };
  const nameOf = (id: string) => /^technique-(\w+)\.html$/.exec(basename(id))?.[1];
  return {
    name: 'technique-pages',
    enforce: 'pre',
    resolveId: (id) => (nameOf(id) === undefined ? undefined : id),
    load(id) {
      const name = nameOf(id);
      return name === undefined ? undefined : page(readFileSync(join(here, OVERVIEW), 'utf8'), specOf(name));
    },
    transformIndexHtml: {
      order: 'pre',
      handler: (html, { filename }) =>
        basename(filename) === OVERVIEW ? replaced(html, /<!-- the techniques -->/, overview(specOf)) : html,
    },
  };
}

/** A page in the frame of the overview: the same head, header and scripts around another text. */
function page(frame: string, { name, title, about, html }: Spec): string {
  const changes: [RegExp, string][] = [
    [/<title>[^<]*<\/title>/, `<title>${escaped(title)} · Loopscope</title>`],
    [/name="description" content="[^"]*"/, `name="description" content="${escaped(about)}"`],
    [/href="#techniques"/, `href="#technique-${name}"`],
    [
      /<main [^]*<\/main>/,
      `<main id="technique-${name}" class="prose technique" lang="en" tabindex="-1">
      <p class="back"><a href="./${OVERVIEW}">All techniques</a></p>
      ${html}
    </main>`,
    ],
  ];
  return changes.reduce((before, [pattern, after]) => replaced(before, pattern, after), frame);
}

/** Describes the purpose of each technique, and when to choose it. */
function overview(specOf: (name: string) => Spec): string {
  return GROUPS.map(({ id, title, about, names }) => {
    const entries = names.map(specOf).map(
      (spec) => `<h3><a href="./technique-${spec.name}.html">${escaped(spec.title)}</a></h3>
        ${spec.choice}
        <p class="source">${spec.source}</p>`,
    );
    return `<h2 id="${id}">${escaped(title)}</h2><p>${escaped(about)}</p>${entries.join('\n')}`;
  }).join('\n');
}

function replaced(text: string, pattern: RegExp, after: string): string {
  if (!pattern.test(text)) throw new Error(`${OVERVIEW} has nothing like ${pattern}`);
  return text.replace(pattern, () => after);
}
