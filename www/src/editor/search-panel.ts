/** The search of the editor, with its keys. */
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search';
import { keymap } from '@codemirror/view';

export { openSearchPanel } from '@codemirror/search';

export const search = [highlightSelectionMatches(), keymap.of(searchKeymap)];
