/** Texts of exercises, which anybody may have written. */
import MarkdownIt from 'markdown-it';

// Markup in a text stays text, and addresses that are scripts are no links: that is what `html: false` and the library's own
// check of links see to. Pictures would be fetched from elsewhere.
const markdown = new MarkdownIt({ html: false, linkify: false }).disable('image');

/** The text as HTML in which nothing of it is markup but what Markdown means. */
export function rendered(text: string): string {
  return markdown.render(text);
}
