/** The expectations of a spec about a program: questions, and what the answer to each shows. */
import { DEFAULTS } from './src/generated/options.ts';

/** A question of a spec with what is expected below it, both as lines `key: value`. */
export interface Question {
  target: string;
  options: [key: string, value: string][];
  expected: [key: string, value: string][];
}

/** Words for the options of a question in a sentence; the others go by their names. */
const WORDS: Record<string, string> = {
  search: 'search order',
  indexing: 'elements at unknown indices',
  templates: 'of several templates',
  call_depth: 'calls within calls, at most',
  unroll: 'iterations of a loop in a row, at most',
  costs: 'questions counted as',
};

/** The specs that are about an option of `execute`. */
const OPTIONS_OF_EXECUTE = ['merge', 'subsume', 'guide'];

/** The targets that are no line, for the middle of a sentence. */
const PLACES: Record<string, string> = { any: 'any run-time error', ends: 'the end of every run' };

/** Keys of the specs that the page shows under another label. */
const LABELS: Record<string, string> = {
  because: 'because this cannot hold',
  error: 'what goes wrong',
  stop: 'why it gives up',
  states: 'states that it takes',
  inputs: 'for the inputs this means',
  witness: 'inputs',
  'never leaves': 'it stays for ever',
  'again after': 'the same state comes again',
  'calls ranking': 'ranking function of calls',
  'calls phase': 'falls below 0 first, in calls',
  'calls bounded': 'never rises in calls',
};

/** Keys of the specs about a loop, such as `line 4 ranking`: the words after the line. */
const AT_LOOP: Record<string, string> = {
  ranking: 'ranking function',
  phase: 'falls below 0 first',
  bounded: 'never rises',
};

const STOPS: Record<string, string> = {
  steps: 'it has run as often as it may',
  states: 'it has come to its limit, 10,000 states',
  approximated: 'what was followed is more than runs do: where that gets to the target, it may be none of them',
  'call-depth': 'calls are nested deeper than it may follow them',
  unrolled: 'a loop has more iterations in a row than it may follow',
  'not-handled': 'something in the program is more than it can follow',
};

/** Reads a block `expect`. */
export function questionsIn(text: string): Question[] {
  const questions: Question[] = [];
  for (const line of text.trim().split('\n')) {
    const at = line.indexOf(': ');
    const [key, value] = [line.slice(0, at), line.slice(at + 2)];
    const last = questions.at(-1);
    if (key === 'target') questions.push({ target: value, options: [], expected: [] });
    else if (last === undefined) throw new Error(`\`${line}\` stands before a target`);
    else (isOption(key) ? last.options : last.expected).push([key, value]);
  }
  return questions;
}

/** `costs` is no option of an analysis: it asks for other figures. */
function isOption(key: string): boolean {
  return key in DEFAULTS || key === 'costs';
}

/** The address of the editor with a question that is answered at once, as in `address.ts` but without the program. */
export function addressOf(name: string, { target, options }: Question): string {
  const technique = OPTIONS_OF_EXECUTE.includes(name) ? 'execute' : name;
  const address = new URLSearchParams({ target: target.replace('line ', ''), technique });
  for (const [key, value] of options) {
    if (key in DEFAULTS) address.set(key, value);
  }
  address.set('view', 'answer');
  return address.toString();
}

/** A question and its answer in words. */
export interface Answers {
  asked: string;
  verdict: { kind: 'reachable' | 'unreachable' | 'ends' | 'endless' | 'unknown'; words: string } | null;
  rows: { label: string; values: string[] }[];
}

export function answersOf({ target, options, expected }: Question): Answers {
  const place = PLACES[target] ?? target;
  const set = options.map(([key, value]) => `${WORDS[key] ?? key}: ${value === 'true' ? 'yes' : value}`);
  const rows = new Map<string, string[]>();
  let verdict: Answers['verdict'] = null;
  for (const [key, value] of expected) {
    if (key === 'verdict') {
      verdict = verdictOf(value, target in PLACES ? null : target);
      continue;
    }
    const label = labelOf(key);
    const values = rows.get(label) ?? [];
    values.push(valueOf(key, value));
    rows.set(label, values);
  }
  return {
    asked: set.length === 0 ? `Target: ${place}` : `Target: ${place} (${set.join(', ')})`,
    verdict,
    rows: [...rows].map(([label, values]) => ({ label, values })),
  };
}

function labelOf(key: string): string {
  const [, loop, about] = /^(line .*) (\w+)$/.exec(key) ?? [];
  const words = AT_LOOP[about ?? ''];
  return words === undefined ? (LABELS[key] ?? key) : `${loop}, ${words}`;
}

/** `line` is null if the target is no line. */
function verdictOf(value: string, line: string | null): Answers['verdict'] {
  const named = line?.replace('line', 'Line');
  switch (value) {
    case 'reachable':
      return { kind: value, words: named ? `${named} can be reached.` : 'Something can go wrong.' };
    case 'unreachable':
      return { kind: value, words: named ? `${named} can never be reached.` : 'Nothing can ever go wrong.' };
    case 'ends':
      return { kind: value, words: 'It always ends.' };
    case 'endless':
      return { kind: value, words: 'It can run for ever.' };
    case 'unknown':
      return { kind: value, words: 'It does not know.' };
    default:
      throw new Error(`${value} is no verdict`);
  }
}

/** Sentences stay as they are, with code between backticks; everything else becomes code, as Markdown. */
function valueOf(key: string, value: string): string {
  if (key === 'stop') return STOPS[value] ?? value;
  if (key === 'again after') return value === '1' ? 'in every iteration' : `after every ${value} iterations`;
  const [, line, visits] = (key === 'never leaves' && /^line (\d+) after (\d+)$/.exec(value)) || [];
  if (visits !== undefined) return `in the loop in line ${line}, from arrival number ${Number(visits) + 1} on`;
  const isSentence = /`|\. |\.$/.test(value) || ['error', 'unguided'].includes(key) || /not summed|has no template/.test(key);
  if (isSentence || /^(at most )?\d+$/.test(value)) return value;
  return `\`${value}\``;
}

/** A program with line numbers, as the text below refers to lines. */
export function listing(source: string): string {
  const lines = source.replace(/\n$/, '').split('\n');
  return `<pre tabindex="0" class="numbered"><code>${lines.map((line) => `<span class="line">${escaped(line)}\n</span>`).join('')}</code></pre>`;
}

export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
