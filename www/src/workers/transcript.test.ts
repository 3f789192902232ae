import { expect, test } from 'vitest';
import { smtFile, Transcript } from './transcript.ts';

test('what each context was told stands together, with what it said', () => {
  const transcript = new Transcript();
  transcript.note('(set-option :a b)\n(check-sat)\n', 'sat\n');
  transcript.note('(context 3)\n(declare-const x Int)\n(check-sat)\n', 'unknown\n');
  transcript.note('(context 0)\n(push)\n(context 3 anew)\n(check-sat)\n', 'sat\n(error "no")\n');
  expect(transcript.text).toBe(
    '; Context 0\n(reset)\n(set-option :a b)\n(check-sat)\n;   sat\n(push)\n\n' +
      '; Context 3\n(reset)\n(declare-const x Int)\n(check-sat)\n;   unknown\n(reset)\n(check-sat)\n;   sat\n;   (error "no")\n',
  );
});

test('a solver that was started anew knows nothing', () => {
  const transcript = new Transcript();
  transcript.note('(context 2)\n(assert true)\n', '');
  transcript.restart();
  transcript.note('(check-sat)\n', 'sat');
  expect(transcript.text).toBe('; Context 2\n(reset)\n(assert true)\n(reset)\n\n; Context 0\n(reset)\n(check-sat)\n;   sat\n');
});

test('what there is no room for is counted', () => {
  const transcript = new Transcript(20);
  for (let at = 0; at < 3; at++) transcript.note('(check-sat)', 'sat');
  expect(transcript.text).toBe('; Context 0\n(reset)\n(check-sat)\n;   sat\n\n; There was no room for 2 more scripts.\n');
});

test('the file begins with the program, as a comment line by line', () => {
  const file = smtFile('main() {\n  error();\n}\n', { kind: 'line', line: 2 }, ['(check-sat)\n', null]);
  expect(file).toMatch(/^; .* about line 2 of this program, .*\n; {3}main\(\) \{\n; {5}error\(\);\n; {3}\}\n\n; Worker 1 of 2\n\(check-sat\)\n\n; Worker 2 of 2\n; It was still at work/);
  expect(smtFile('', { kind: 'line', line: 2 }, ['(check-sat)\n'])).not.toContain('Worker');
  expect(smtFile('', { kind: 'any' }, [])).toMatch(/; It asked nothing\.\n$/);
});
