/** The lessons that come with the site, in order. */

const texts = import.meta.glob<string>('../lessons/*.md', { query: '?raw', import: 'default', eager: true });

/** The name of a lesson in addresses, and its text. */
export interface LessonFile {
  name: string;
  text: string;
}

export const lessons: readonly LessonFile[] = Object.entries(texts)
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([path, text]) => ({ name: path.replace(/^.*\/\d+-|\.md$/g, ''), text }));
