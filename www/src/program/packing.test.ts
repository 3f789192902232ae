import { describe, expect, test } from 'vitest';
import { MOST_UNPACKED, pack, unpack } from './packing.ts';

describe('a packed text', () => {
  test.each(['', 'main() { return 0; }', 'čeština → 🙂\n'.repeat(2000)])('comes back', async (text) => {
    const packed = await pack(text);
    expect(packed).toMatch(/^[\w-]*$/);
    expect(packed.length).toBeLessThan(Math.max(40, text.length / 10));
    expect(await unpack(packed)).toBe(text);
  });

  test.each(['no base64!', 'AAAA', 'x', 'čžš'])('is none: %s', async (text) => {
    expect(await unpack(text)).toBeNull();
  });

  test('is none without its end', async () => {
    expect(await unpack((await pack('whole')).slice(0, -2))).toBeNull();
  });

  test('is not unpacked where it is too long', async () => {
    expect(await unpack(await pack(' '.repeat(MOST_UNPACKED)))).toHaveLength(MOST_UNPACKED);
    const bomb = await pack(' '.repeat(50 * MOST_UNPACKED));
    expect(bomb.length).toBeLessThan(100_000);
    expect(await unpack(bomb)).toBeNull();
  });
});
