import { ViewPlugin } from '@codemirror/view';

/**
 * Measures lines again whenever the text becomes narrower or wider. The editor's own observer takes no notice for a moment
 * after each change of its own, and a scroll bar that comes just then wraps lines whose numbers would stay where they were.
 */
export const heedWidth = ViewPlugin.define((view) => {
  const resized = new ResizeObserver(() => view.requestMeasure());
  resized.observe(view.contentDOM);
  return { destroy: () => resized.disconnect() };
});
