import { expect, test } from 'vitest';
import { keepDone, allDone, type Done } from '../exercises/progress.ts';
import { HostStore, nameOf, type HostNews } from './host-store.ts';
import { checkedAsking, keepFor, type Asking } from './kept-answers.ts';

const done = (answer: string, exercise = 'One', attempts: Done['attempts'] = []): Done => ({ lesson: 'Paths', exercise, answer, hints: 0, attempts });
const right = { answer: 'n = 8', right: true, at: '2026-11-23T10:01:00.000Z' };

/** A frame in a page. */
function frame() {
  const sent: [Asking, string][] = [];
  const news: HostNews[] = [];
  let hear = (_data: unknown, _origin: string): void => {};
  const store = new HostStore(nameOf('Paths', 'One'), { send: (message, origin) => void sent.push([message, origin]), listen: (listener) => (hear = listener) }, (each) => news.push(each));
  const ask = sent[0]?.[0].ask ?? '';
  return { sent, news, ask, store: () => store, say: (data: unknown, origin = 'https://course.example') => hear(data, origin) };
}

test('answers go to the page that has answered, and to no other', () => {
  const { sent, news, ask, store, say } = frame();
  expect(sent).toEqual([[{ loopscope: 'recall', ask, name: 'Paths / One' }, '*']]);
  expect(ask.length).toBeGreaterThan(16);
  let all = keepDone(done('n'), [], store);
  expect(sent.length, 'nobody has answered').toBe(1);
  // It cannot know the word.
  say({ loopscope: 'recalled', ask: 'guessed', work: '[]' }, 'https://elsewhere.example');
  say('recalled');
  say(null);
  expect([news, sent.length]).toEqual([[], 1]);
  say({ loopscope: 'recalled', ask, work: JSON.stringify([done('n = 8', 'One', [right]), done('x', 'Another')]) });
  expect(news).toEqual(['recalled']);
  // What was written meanwhile, after what was tried before; nothing of another exercise.
  expect(allDone(store)).toEqual([done('n', 'One', [right])]);
  expect(sent[1]?.[1]).toBe('https://course.example');
  say({ loopscope: 'recalled', ask, work: '[]' }, 'https://elsewhere.example');
  all = keepDone(done('n = 9', 'One', [right]), all, store);
  expect(sent.slice(1).map(([message, to]) => [message.loopscope, to])).toEqual([['keep', 'https://course.example'], ['keep', 'https://course.example']]);
  say({ loopscope: 'kept', ask, kept: false }, 'https://elsewhere.example');
  expect(news).toEqual(['recalled']);
  say({ loopscope: 'kept', ask, kept: false });
  expect([news.at(-1), allDone(store)]).toEqual(['unkept', all]);
});

test('a page that gives back anything else is told of, and nothing is lost', () => {
  for (const work of [undefined, 7, {}, 'text', '{}', '[1]', '[{"lesson":"Paths"}]', `[${' '.repeat(1_000_001)}]`]) {
    const { sent, news, ask, store, say } = frame();
    const all = keepDone(done('n = 8'), [], store);
    say({ loopscope: 'recalled', ask, work });
    expect(news, String(work).slice(0, 30)).toEqual(['unreadable']);
    expect(allDone(store)).toEqual(all);
    keepDone(done('n = 9'), all, store);
    expect(sent.length, 'it gets nothing').toBe(1);
  }
});

test('a page without an origin, which is a sandbox itself, has no other address', () => {
  const { sent, ask, store, say } = frame();
  say({ loopscope: 'recalled', ask, work: null }, 'null');
  keepDone(done('n = 8'), [], store);
  expect(sent[1]?.[1]).toBe('*');
});

test('the element keeps what its frame sends, and touches nothing else of the page', () => {
  const kept = new Map([['theme', 'dark']]);
  const storage = () => ({ getItem: (name: string) => kept.get(name) ?? null, setItem: (name: string, text: string) => void kept.set(name, text) });
  const name = nameOf('Paths', 'One');
  expect(keepFor({ loopscope: 'recall', ask: 'a', name: 'theme' }, storage)).toEqual({ loopscope: 'recalled', ask: 'a', work: null });
  expect(keepFor({ loopscope: 'keep', ask: 'a', name, work: '[]' }, storage)).toBeNull();
  expect(keepFor({ loopscope: 'recall', ask: 'b', name }, storage)).toEqual({ loopscope: 'recalled', ask: 'b', work: '[]' });
  const none = () => {
    throw new Error('refused');
  };
  expect(keepFor({ loopscope: 'recall', ask: 'a', name }, none)).toBeNull();
  expect(keepFor({ loopscope: 'keep', ask: 'a', name, work: '[]' }, none)).toEqual({ loopscope: 'kept', ask: 'a', kept: false });
  for (const wrong of [{}, { loopscope: 'keep', ask: 'a', name }, { loopscope: 'keep', ask: 'a', name, work: 'x'.repeat(1_000_001) }, { loopscope: 'recall', ask: 'a', name: 'x'.repeat(1_001) }, { loopscope: 'recall', name }])
    expect(checkedAsking(wrong)).toBeNull();
});
