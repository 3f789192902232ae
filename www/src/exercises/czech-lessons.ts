/** The Czech texts of the site's lessons and of new exercises. Only pages in Czech load them. */

export const lessons = import.meta.glob<string>('../lessons/cs/*.md', { query: '?raw', import: 'default', eager: true });

export const templates = import.meta.glob<string>('../lessons/new/cs/*.md', { query: '?raw', import: 'default', eager: true });
