import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { servedParts } from './parts.ts';

let asked: string[];
let answers: Response[];

beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return answers.shift();
  });
});

afterEach(() => vi.unstubAllGlobals());

/** A file that comes in pieces. */
function inPieces(...pieces: string[]): Response {
  const bytes = pieces.map((piece) => new TextEncoder().encode(piece));
  return new Response(new ReadableStream({ start: (to) => (bytes.forEach((each) => to.enqueue(each)), to.close()) }));
}

test('a file is fetched once for all who ask, and all are told how much has come, not for each piece', async () => {
  answers = [inPieces('1234', '56', '789')];
  const parts = servedParts('http://host/folder/index.html');
  const told: number[][] = [[], []];
  const files = await Promise.all(told.map((each) => parts.solver((loaded, total) => each.push(loaded, total))));
  expect(asked).toEqual(['http://host/folder/solver/z3-built.bin']);
  expect(files[1]).toMatchObject({ size: 9 });
  for (const each of told) expect(each.filter((_, at) => at % 2 === 0)).toEqual([4, 9]);
  expect(told[0]?.at(-1)).toBeGreaterThanOrEqual(9);
  await parts.solver(() => {});
  expect(asked).toHaveLength(1);
});

test('what did not arrive is fetched again for who asks again', async () => {
  answers = [new Response(null, { status: 404, statusText: 'Not Found' }), inPieces('1')];
  const parts = servedParts('http://host/');
  await expect(parts.engine()).rejects.toThrow('http://host/engine/loopscope.bin: 404 Not Found');
  expect(await parts.engine()).toMatchObject({ size: 1 });
});
