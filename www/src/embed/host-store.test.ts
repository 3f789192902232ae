import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { allDone, isSolved, keepDone, type Attempt, type Done } from '../exercises/progress.ts';
import { HostStore, WAITS, nameOf, type HostEvent } from './host-store.ts';
import { checkedAsking, joinedWork, keepFor, keeper, workIn, type Asking } from './kept-answers.ts';

const done = (answer: string, exercise = 'One', attempts: Done['attempts'] = []): Done => ({ lesson: 'Paths', exercise, answer, hints: 0, attempts });
const right: Attempt = { answer: 'n = 8', right: true, at: '2026-11-23T10:01:00.000Z' };
const wrong: Attempt = { answer: 'n = 9', right: false, at: '2026-11-23T10:02:00.000Z' };
const name = nameOf('Paths', 'One');
const silence = WAITS.reduce((sum: number, each) => sum + each, 0);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A frame in a page. */
function frame() {
  const sent: [Asking, string][] = [];
  const events: HostEvent[] = [];
  let hear = (_data: unknown, _origin: string): void => {};
  const store = new HostStore(name, { send: (message, origin) => void sent.push([message, origin]), listen: (listener) => (hear = listener) }, (each) => events.push(each));
  const token = sent[0]?.[0].token ?? '';
  const say = (data: unknown, origin = 'https://course.example') => hear(data, origin);
  /** The messages since the last call: the requests, and their targets. */
  const asked = () => sent.splice(0).map(([message, to]) => [message.loopscope, to]);
  return { sent, events, token, store: () => store, say, asked, recalled: (work: unknown) => say({ loopscope: 'recalled', token, work }) };
}

/** The storage of a page. */
function storage() {
  const kept = new Map([['theme', 'dark']]);
  return { kept, storage: () => ({ getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, text: string) => void kept.set(key, text) }) };
}

const none = () => {
  throw new Error('refused');
};

test('answers go to the page that has answered, and to no other', () => {
  const { sent, events, token, store, say, asked, recalled } = frame();
  expect(sent).toEqual([[{ loopscope: 'recall', token, name: 'Paths / One' }, '*']]);
  expect(token.length).toBeGreaterThan(16);
  let all = keepDone(done('n'), [], store);
  expect(asked(), 'nobody has answered').toEqual([['recall', '*']]);
  // It cannot know the token.
  say({ loopscope: 'recalled', token: 'guessed', work: '[]' }, 'https://elsewhere.example');
  say('recalled');
  say(null);
  expect([events, asked()]).toEqual([[], []]);
  recalled(JSON.stringify([done('n = 8', 'One', [right]), done('x', 'Another')]));
  expect(events).toEqual(['recalled']);
  // The answers written meanwhile follow those tried before; there are none of another exercise.
  expect(allDone(store)).toEqual([done('n', 'One', [right])]);
  expect(asked()).toEqual([['keep', 'https://course.example']]);
  all = keepDone(done('n = 9', 'One', [right]), all, store);
  expect(asked()).toEqual([['recall', 'https://course.example']]);
  say({ loopscope: 'recalled', token, work: '[]' }, 'https://elsewhere.example');
  expect(asked()).toEqual([]);
  recalled('[]');
  expect(asked()).toEqual([['keep', 'https://course.example']]);
  say({ loopscope: 'kept', token, kept: false }, 'https://elsewhere.example');
  expect(events).toEqual(['recalled']);
  say({ loopscope: 'kept', token, kept: false });
  expect([events.at(-1), allDone(store)]).toEqual(['unkept', all]);
  keepDone(done('n = 10', 'One', [right]), all, store);
  recalled('[]');
  say({ loopscope: 'kept', token, kept: true });
  expect(events.at(-1), 'the notice can go').toBe('kept');
});

test('a page that returns anything else is reported, and nothing is lost', () => {
  for (const work of [undefined, 7, {}, 'text', '{}', '[1]', '[{"lesson":"Paths"}]', `[${' '.repeat(1_000_001)}]`]) {
    const { events, token, store, say, asked, recalled } = frame();
    const all = keepDone(done('n = 8'), [], store);
    recalled(work);
    expect(events, String(work).slice(0, 30)).toEqual(['unreadable']);
    expect(allDone(store)).toEqual(all);
    // Only the first answer counts.
    say({ loopscope: 'recalled', token, work: '[]' }, 'https://elsewhere.example');
    recalled('[]');
    keepDone(done('n = 9'), all, store);
    vi.advanceTimersByTime(2 * silence);
    expect(asked(), 'it gets nothing').toEqual([['recall', '*']]);
    expect(events).toEqual(['unreadable']);
  }
});

test('a page without an origin, which is a sandbox itself, has no other address', () => {
  const { sent, token, store, say } = frame();
  say({ loopscope: 'recalled', token, work: null }, 'null');
  keepDone(done('n = 8'), [], store);
  expect(sent[1]?.[1]).toBe('*');
});

test('two frames of one exercise keep the attempts of both', () => {
  const { kept, storage: store } = storage();
  const [one, other] = [frame(), frame()];
  const answered = (each: typeof one) => {
    for (let message = each.sent.shift(); message; message = each.sent.shift()) each.say(keepFor(message[0], store));
  };
  answered(one);
  answered(other);
  keepDone(done('n = 8', 'One', [right]), [], one.store);
  answered(one);
  keepDone(done('n = 9', 'One', [wrong]), [], other.store);
  answered(other);
  const both = done('n = 9', 'One', [right, wrong]);
  expect(workIn(kept.get(`loopscope.kept ${name}`))).toEqual([both]);
  // The first frame shows an empty form again.
  keepDone(done('', 'One', [right]), [], one.store);
  answered(one);
  expect(workIn(kept.get(`loopscope.kept ${name}`))).toEqual([{ ...both, answer: '' }]);
});

test('work that is joined again and again does not grow', () => {
  const attempts = Array.from({ length: 50 }, (_, at) => ({ ...wrong, at: new Date(at).toISOString() }));
  const before = [done('n', 'One', attempts)];
  expect(joinedWork(before, before, false)).toEqual(before);
  const [after] = joinedWork(before, [done('n', 'One', [...attempts.slice(1), right])], false);
  expect([after?.attempts.length, after && isSolved(after)]).toEqual([50, true]);
});

test('a page that does not answer is asked again, and its silence is reported if something could be lost', () => {
  const { events, store, asked, recalled } = frame();
  vi.advanceTimersByTime(10 * silence);
  expect([asked().length, events], 'there are no answers yet').toEqual([WAITS.length, []]);
  const all = keepDone(done('n'), [], store);
  vi.advanceTimersByTime(silence);
  expect([asked().length, events]).toEqual([WAITS.length, ['silent']]);
  // Its script has run at last.
  keepDone(done('n = 8'), all, store);
  recalled(null);
  expect(events).toEqual(['silent', 'kept', 'recalled']);
  expect(asked()).toEqual([['recall', '*'], ['keep', 'https://course.example']]);
  vi.advanceTimersByTime(10 * silence);
  expect([asked(), events.length]).toEqual([[], 3]);
});

test('a page that can keep nothing says so, and is asked again at the next change', () => {
  const { sent, events, store, say, asked } = frame();
  const refuse = () => {
    for (let message = sent.shift(); message; message = sent.shift()) say(keepFor(message[0], none));
  };
  refuse();
  expect(events, 'there are no answers yet').toEqual([]);
  const all = keepDone(done('n'), [], store);
  refuse();
  expect(events).toEqual(['unkept']);
  keepDone(done('n = 8'), all, store);
  expect(asked()).toEqual([['recall', 'https://course.example']]);
});

test('the element keeps what its frame sends, and touches nothing else of the page', () => {
  const { storage: store } = storage();
  expect(keepFor({ loopscope: 'recall', token: 'a', name: 'theme' }, store)).toEqual({ loopscope: 'recalled', token: 'a', work: null });
  const keep = keeper(store);
  expect(keep({ loopscope: 'recall', token: 'a', name })).toEqual({ loopscope: 'recalled', token: 'a', work: null });
  expect(keep({ loopscope: 'keep', token: 'a', name, work: '[]' })).toEqual({ loopscope: 'kept', token: 'a', kept: true });
  expect(keep({ loopscope: 'recall', token: 'b', name })).toEqual({ loopscope: 'recalled', token: 'b', work: '[]' });
  // Its frame shows one exercise.
  expect(keep({ loopscope: 'recall', token: 'b', name: nameOf('Paths', 'Two') })).toBeNull();
  expect(keepFor({ loopscope: 'recall', token: 'a', name }, none)).toEqual({ loopscope: 'kept', token: 'a', kept: false });
  expect(keepFor({ loopscope: 'keep', token: 'a', name, work: '[]' }, none)).toEqual({ loopscope: 'kept', token: 'a', kept: false });
  const longest = nameOf('𝔸'.repeat(200), '𝔹'.repeat(200));
  expect(checkedAsking({ loopscope: 'recall', token: 'a', name: longest })).not.toBeNull();
  for (const refused of [{}, { loopscope: 'keep', token: 'a', name }, { loopscope: 'keep', token: 'a', name, work: 'x'.repeat(1_000_001) }, { loopscope: 'recall', token: 'a', name: `${longest}x` }, { loopscope: 'recall', name }])
    expect(checkedAsking(refused)).toBeNull();
});
