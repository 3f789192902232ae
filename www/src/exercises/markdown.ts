/** Renders the texts of exercises, which may come from anybody. */
import MarkdownIt from 'markdown-it';

// Markup in a text stays text, and addresses that are scripts become no links: `html: false` and the library's own check of
// links ensure this. Pictures would be fetched from elsewhere.
const markdown = new MarkdownIt({ html: false, linkify: false }).disable('image');

// In the frame of an exercise, a page that is opened in its place could ask the embedding page for the kept answers.
markdown.renderer.rules['link_open'] = (tokens, at, options, _environment, renderer) => {
  tokens[at]?.attrSet('target', '_blank');
  tokens[at]?.attrSet('rel', 'noopener');
  return renderer.renderToken(tokens, at, options);
};

/** The text as HTML whose only markup comes from Markdown. */
export function rendered(text: string): string {
  return markdown.render(text);
}
