import { msg } from '@lit/localize';

/** A text from the clipboard, or the reason why there is none. */
type Pasted = { text: string } | { refused: string };

/** Reads the clipboard, for which the browser may ask the visitor. */
export async function clipboardText(clipboard: Pick<Clipboard, 'readText'> | null = navigator.clipboard ?? null): Promise<Pasted> {
  try {
    // There is no clipboard on plain http.
    const text = (await clipboard?.readText()) ?? null;
    if (text === null) return { refused: forbidden() };
    return text.trim() === '' ? { refused: msg('The clipboard has no text. Copy your program, then press the button again.') } : { text };
  } catch {
    return { refused: forbidden() };
  }
}

function forbidden(): string {
  return msg('The browser does not let this page read the clipboard. Press Ctrl+V (on a Mac, ⌘V): what you paste replaces the program.');
}
