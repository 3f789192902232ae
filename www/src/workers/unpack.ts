import { fromBase94 } from './base94.ts';
import type { Packed } from './protocol.ts';

/** The bytes of a file that came as gzip. */
export async function unpack(packed: Packed): Promise<Uint8Array<ArrayBuffer>> {
  // Not a blob of what was text: WebKitGTK fails to read large ones in workers of a page from a disk.
  const { body } = new Response(typeof packed === 'string' ? fromBase94(packed) : packed);
  if (body === null) throw new Error('a packed file is empty');
  return new Uint8Array(await new Response(body.pipeThrough(new DecompressionStream('gzip'))).arrayBuffer());
}
