import { expect, test } from 'vitest';
import { printedText, visibleText } from './c-text.ts';

test('what is printed is bytes of UTF-8', () => {
  expect(printedText(['104', '105', '10'])).toBe('hi\n');
  expect(printedText(['197', '153'])).toBe('ř');
  expect(printedText(['255'])).toBe('\uFFFD');
  expect(printedText(['-1', '97', '345'])).toBe('\uFFFDař');
});

test('every character of what is typed is seen', () => {
  expect(visibleText('3\n-1\n')).toBe('3⏎\n-1⏎\n');
  expect(visibleText('a\tb\x01 ')).toBe('a\\x09b\\x01 ');
});
