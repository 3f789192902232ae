import { expect, test } from 'vitest';
import { withoutIndent } from './element-text.ts';

test('what all lines are indented by is left out, and nothing of what some are', () => {
  expect(withoutIndent('\n\n    main() {\n      return 0;\n\n    }\n  ')).toBe('main() {\n  return 0;\n\n}');
  expect(withoutIndent('main() {\n    return 0;\n}\n')).toBe('main() {\n    return 0;\n}');
  expect(withoutIndent('\r\n\tmain() {\r\n\t\treturn 0;\r\n\t}')).toBe('main() {\n\treturn 0;\n}');
});

test('tabs and spaces are not taken for each other', () => {
  expect(withoutIndent('\tmain() {\n    return 0; }')).toBe('\tmain() {\n    return 0; }');
});

test('of nothing, nothing is left', () => {
  expect(withoutIndent(' \n \n')).toBe('');
});
