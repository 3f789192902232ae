import { ViewPlugin } from '@codemirror/view';

/**
 * Measures lines again whenever the text's width changes. The editor's own observer ignores changes for a moment after each
 * of its own, and a scroll bar that appears just then wraps lines whose numbers would stay in their old places.
 */
export const measureAgain = ViewPlugin.define((view) => {
  const resized = new ResizeObserver(() => view.requestMeasure());
  resized.observe(view.contentDOM);
  return { destroy: () => resized.disconnect() };
});
