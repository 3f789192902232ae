import { expect, test } from 'vitest';
import type { AnswerOutcome, Exercise, Lesson } from '../generated/interface.ts';
import { message } from '../words/message-for-tests.ts';
import type { Jobs } from '../workers/analysis-client.ts';
import { SolutionChecks } from './solution-checks.ts';

const host = { addController() {}, removeController() {}, requestUpdate() {}, updateComplete: Promise.resolve(true) };
const client = { stop() {} } as unknown as Jobs;

test('what is known of a solution stays while its exercise does', async () => {
  const asked: number[] = [];
  const checks = new SolutionChecks(
    host,
    () => client,
    async ({ number }) => {
      asked.push(number);
      return number === 0 ? { kind: 'right' } : mistake;
    },
  );
  const lesson = lessonOf('A', 'B');
  await checks.start('', lesson);
  const kinds = ({ exercises }: Lesson) => exercises.map((exercise) => checks.of(exercise).kind);
  expect(kinds(lesson)).toEqual(['right', 'wrong']);
  expect(kinds(lessonOf('A', 'C'))).toEqual(['right', 'none']);
  await checks.start('', lessonOf('A', 'C'));
  expect(asked).toEqual([0, 1, 1]);
});

test('an exercise with two programs has two solutions', async () => {
  const asked: [number, string][] = [];
  const checks = new SolutionChecks(
    host,
    () => client,
    async ({ number, dialect, answer }) => {
      asked.push([number, `${dialect} ${answer}`]);
      return dialect === 'c' ? { kind: 'right' } : mistake;
    },
  );
  const lesson = lessonOf('A', 'B');
  const other = { ...exerciseOf(lesson), solution: 'n = 8' };
  const both: Exercise = { ...other, dialect: 'c', solution: '8', other };
  await checks.start('', { ...lesson, exercises: [lesson.exercises[1] as Exercise, both] });
  expect(asked).toEqual([[0, 'extended '], [1, 'c 8'], [1, 'extended n = 8']]);
  expect([both, other].map((each) => checks.of(each).kind)).toEqual(['right', 'wrong']);
});

test('what comes after a stop is said of nothing', async () => {
  const waiting: ((outcome: AnswerOutcome) => void)[] = [];
  const checks = new SolutionChecks(
    host,
    () => client,
    () => new Promise((answer) => waiting.push(answer)),
  );
  const [first, second] = [lessonOf('A'), lessonOf('B')];
  const stopped = checks.start('', first);
  checks.stop();
  expect(checks.busy).toBe(false);
  const running = checks.start('', second);
  expect(checks.of(exerciseOf(second)).kind).toBe('working');
  waiting[0]?.({ kind: 'right' });
  await stopped;
  expect(checks.of(exerciseOf(first)).kind).toBe('none');
  expect(checks.of(exerciseOf(second)).kind).toBe('working');
  waiting[1]?.(mistake);
  await running;
  expect(checks.of(exerciseOf(second)).kind).toBe('wrong');
});

const mistake: AnswerOutcome = { kind: 'mistake', in_answer: true, line: null, message: message('') };

function exerciseOf({ exercises }: Lesson): Exercise {
  return exercises[0] as Exercise;
}

function lessonOf(...titles: string[]): Lesson {
  const rest = { kind: 'repair', target: null, looping: null, variable: null, smallest: null, path: null, programming: null, other: null } as const;
  const exercises = titles.map((title, at) => ({ ...rest, title, id: title, decisions: [], text: '', source: '', dialect: 'extended' as const, hints: [], solution: '', from: at, line: at }));
  return { title: '', id: '', text: '', mistakes: [], exercises };
}
