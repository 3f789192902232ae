import { expect, test } from 'vitest';
import type { AnswerOutcome, Exercise, Lesson } from '../generated/interface.ts';
import { message } from '../words/message-for-tests.ts';
import type { Jobs } from '../workers/analysis-client.ts';
import { Grading } from './grading-job.ts';

const host = { addController() {}, removeController() {}, requestUpdate() {}, updateComplete: Promise.resolve(true) };
const client = { stop() {} } as unknown as Jobs;

test('an answer to an exercise with two programs is graded by the one that can read it', async () => {
  const other = { title: 'A', id: 'A', dialect: 'extended', source: 'main(n) {}', smallest: null, other: null } as unknown as Exercise;
  const lesson = { id: 'L', title: 'L', text: '', mistakes: [], exercises: [{ ...other, dialect: 'c', source: 'int main(void) {}', other }] } as unknown as Lesson;
  // A C program reads numbers, the other one has a parameter `n`.
  const engine = async ({ dialect, answer }: { dialect: string; answer: string }): Promise<AnswerOutcome> => {
    if (answer === 'nine' || answer.startsWith('n = ') !== (dialect === 'extended')) return { kind: 'mistake', in_answer: true, line: null, message: message(`unread in ${dialect}`) };
    return answer.endsWith('9') ? { kind: 'right' } : { kind: 'not-reached', end: message('end'), line: 3, given: { arguments: [], inputs: [] }, replay: null };
  };
  const grading = new Grading(host, () => client, engine);
  const answers = ['9', 'n = 9', '8', 'n = 8', 'nine'].map((answer) => ({ number: 1, exercise: 'A', answer, attempts: 1, hints: 0 }));
  await grading.start('', lesson, [{ file: 'a.json', name: '', answers }]);
  const grades = answers.map((answer) => grading.of(answer, lesson));
  expect(grades.map(({ kind }) => kind)).toEqual(['right', 'right', 'wrong', 'wrong', 'wrong']);
  expect(grades.map(({ remark }) => /unread in \w+|in line 3/.exec(remark)?.[0] ?? '')).toEqual(['', '', 'in line 3', 'in line 3', 'unread in c']);
});
