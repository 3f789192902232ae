/** Texts in an address: compressed by the browser's own streams, and written in characters that need no escape there. */

/** The longest text that is unpacked, in bytes: a few hundred characters can expand to gigabytes. */
export const MOST_UNPACKED = 1 << 20;

/** Compresses a text and encodes it in URL-safe base64. */
export async function pack(text: string): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const characters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(characters).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** The unpacked text, or null if it is not a packed text or too long. */
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

/** Reads the whole text chunk by chunk, so that it can stop when it is too long. */
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
