import { expect, test } from 'vitest';
import { clipboardText } from './paste.ts';

test('the text of the clipboard is pasted', async () => {
  expect(await clipboardText({ readText: () => Promise.resolve('int main() {}\n') })).toEqual({ text: 'int main() {}\n' });
});

test('without a clipboard, without permission and without a text, the reason is said', async () => {
  const said = async (clipboard: Pick<Clipboard, 'readText'> | null) => JSON.stringify(await clipboardText(clipboard));
  expect(await said({ readText: () => Promise.reject(new DOMException('', 'NotAllowedError')) })).toContain('does not let this page read');
  expect(await said(null)).toContain('does not let this page read');
  expect(await said({ readText: () => Promise.resolve(' \n') })).toContain('has no text');
});
