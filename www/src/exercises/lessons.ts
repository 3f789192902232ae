/** The lessons that come with the site, and the texts of new exercises, in the language of the page. */
import type { Exercise } from '../generated/interface.ts';
import { language, type Language } from '../shell/language.ts';

/** Texts by the paths of their files. */
type Texts = Readonly<Record<string, string>>;

const english = {
  lessons: import.meta.glob<string>('../lessons/*.md', { query: '?raw', import: 'default', eager: true }) as Texts,
  templates: import.meta.glob<string>('../lessons/new/*.md', { query: '?raw', import: 'default', eager: true }) as Texts,
};

let czech: typeof english | null = null;

/** The name of a lesson in addresses, and its text. */
export interface LessonFile {
  name: string;
  text: string;
}

/** Loads the Czech lessons: they are shown if the page is in Czech. */
export async function loadCzechLessons(): Promise<void> {
  // Without them, the lessons are in English.
  czech = await import('./czech-lessons.ts').catch(() => null);
}

/** The language of the site's lessons: that of the page, unless they could not be loaded. */
export function lessonLanguage(): Language {
  return language() === 'cs' && czech !== null ? 'cs' : 'en';
}

/** The lessons, in order. */
export function siteLessons(): readonly LessonFile[] {
  return Object.entries(texts().lessons)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, text]) => ({ name: path.replace(/^.*\/\d+-|\.md$/g, ''), text }));
}

/** An exercise of a kind, as a text to edit. */
export function templateOf(kind: Exercise['kind']): string {
  const text = Object.entries(texts().templates).find(([path]) => path.endsWith(`/${kind}.md`))?.[1];
  if (text === undefined) throw new Error(`there is no template of the kind ${kind}`);
  return text;
}

function texts(): typeof english {
  return lessonLanguage() === 'cs' && czech !== null ? czech : english;
}
