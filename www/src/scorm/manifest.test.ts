import { expect, test } from 'vitest';
import { manifest } from './manifest.ts';

test('a title is text of the manifest, whatever it contains', () => {
  const xml = manifest('1', '</title><x a="1">&amp;\u0000\ud800', 'lesson.html');
  expect(xml).toContain('<title>&lt;/title&gt;&lt;x a=&quot;1&quot;&gt;&amp;amp;\ufffd\ufffd</title>');
  expect(xml.match(/<title>/g)).toHaveLength(2);
});
