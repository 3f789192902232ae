import { StateEffect, StateField, type EditorState, type Extension } from '@codemirror/state';
import { gutter, GutterMarker, hoverTooltip, type EditorView } from '@codemirror/view';
import { signs, type LineCover, type LineCovers } from '../cover/cover-view.ts';
import { codeParts, plain } from '../elements/code-text.ts';

/** The coverage of the lines; null if none is shown. */
export const setLineCovers = StateEffect.define<LineCovers | null>();

const lineCovers = StateField.define<LineCovers | null>({
  create: () => null,
  update(value, transaction) {
    for (const effect of transaction.effects) if (effect.is(setLineCovers)) return effect.value;
    return value;
  },
});

/** The coverage that an editor shows. */
export function coversOf(state: EditorState): LineCovers | null {
  return state.field(lineCovers, false) ?? null;
}

/** The signs of a line: its status, and a second sign if something in the line has another status. */
class CoverMark extends GutterMarker {
  constructor(readonly cover: LineCover) {
    super();
  }

  override eq(other: CoverMark): boolean {
    return JSON.stringify(this.cover) === JSON.stringify(other.cover);
  }

  override toDOM(): HTMLElement {
    const { standing, rest, words } = this.cover;
    const mark = document.createElement('span');
    mark.className = 'cover-mark';
    mark.setAttribute('role', 'img');
    mark.setAttribute('aria-label', words.map(plain).join('; '));
    mark.title = words.map(plain).join('\n');
    for (const [sign, of] of [
      [standing, 'whole'],
      [rest, 'rest'],
    ] as const) {
      if (sign === null) continue;
      const part = document.createElement('span');
      part.className = `${sign} ${of}`;
      part.textContent = signs[sign];
      mark.append(part);
    }
    return mark;
  }
}

/** The coverage of a line, as a tooltip. */
function tooltip(cover: LineCover): HTMLElement {
  const box = document.createElement('div');
  box.className = 'cover-tooltip';
  for (const row of cover.words) {
    const line = document.createElement('div');
    for (const { text, code } of codeParts(row)) {
      const part = document.createElement(code ? 'code' : 'span');
      part.textContent = text;
      line.append(part);
    }
    box.append(line);
  }
  return box;
}

function coverAt(view: EditorView, position: number): { line: number; cover: LineCover | undefined } {
  const line = view.state.doc.lineAt(position).number;
  return { line, cover: view.state.field(lineCovers)?.get(line) };
}

/** A margin with the coverage; pointing at a line shows its inputs, and pressing its sign chooses the line. */
export function coverGutter(choose: (line: number) => void): Extension {
  return [
    lineCovers,
    gutter({
      class: 'cover-gutter',
      lineMarker: (view, block) => {
        const { cover } = coverAt(view, block.from);
        return cover ? new CoverMark(cover) : null;
      },
      lineMarkerChange: (update) => update.startState.field(lineCovers) !== update.state.field(lineCovers),
      domEventHandlers: {
        click: (view, block) => {
          const { line, cover } = coverAt(view, block.from);
          if (cover) choose(line);
          return cover !== undefined;
        },
      },
    }),
    hoverTooltip((view, position) => {
      const { line, cover } = coverAt(view, position);
      if (!cover) return null;
      const { from, to } = view.state.doc.line(line);
      return { pos: from, end: to, above: false, create: () => ({ dom: tooltip(cover) }) };
    }),
  ];
}
