import { msg } from '@lit/localize';
import { html, nothing } from 'lit';

/** The formats of drawings. A PDF is made by the browser's dialog for printing. */
export type DrawingFormat = 'svg' | 'png' | 'pdf';

export const DRAWING_FORMATS: readonly DrawingFormat[] = ['svg', 'png', 'pdf'];

/** Buttons that save a drawing; `about` names it for those who do not see where they are. */
export function drawingButtons(formats: readonly DrawingFormat[], save: (format: DrawingFormat) => void, about = '') {
  const words = { svg: msg('Save as SVG'), png: msg('Save as PNG'), pdf: msg('Print or save as PDF') };
  return formats.map((format) => html`<button @click=${() => save(format)}>${words[format]}${about === '' ? nothing : html`<span class="visually-hidden">: ${about}</span>`}</button>`);
}
