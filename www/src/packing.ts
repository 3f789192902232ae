/** Texts in an address: compressed by the browser's own streams, and written in characters that need no escape there. */

/** The longest text that is unpacked, in bytes: a few hundred characters can stand for gigabytes. */
export const MOST_UNPACKED = 1 << 20;

/** The text in the characters of base64 for addresses. */
export async function pack(text: string): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const characters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(characters).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** What was packed, or null where nothing was, or too much. */
export async function unpack(packed: string): Promise<string | null> {
  try {
    const characters = atob(packed.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(characters, (character) => character.charCodeAt(0));
    const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
    return await read(reader);
  } catch {
    return null;
  }
}

/** The whole text, read piece by piece so that it can end where it is too long. */
async function read(reader: ReadableStreamDefaultReader<BufferSource>): Promise<string | null> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    size += value.byteLength;
    if (size > MOST_UNPACKED) {
      await reader.cancel();
      return null;
    }
    text += decoder.decode(value, { stream: true });
  }
}
