/** The second of two programs in the page's address, with what must be the same. As all of it, this is hostile input. */
import { LONGEST_READ } from '../program/address.ts';
import { dialectOf } from '../program/dialect.ts';
import { MOST_UNPACKED, pack, unpack } from '../program/packing.ts';
import { checkedTask, noPair, type Pair } from './pair.ts';

/** A fragment of the first program with this pair; with neither program, if it would be longer than `longest` or could not be read. */
export async function withPair(fragment: string, { second, task }: Pair, longest: number): Promise<string> {
  const parameters = new URLSearchParams(fragment);
  const isThere = parameters.has('program') || parameters.has('example');
  parameters.set('second', await pack(second.source));
  if (second.dialect !== noPair.second.dialect) parameters.set('second-dialect', second.dialect);
  if (task.output !== noPair.task.output) parameters.set('counts', task.output);
  const { promised } = checkedTask(task.output, task.promised);
  if (promised !== '') parameters.set('promised', promised);
  const whole = parameters.toString();
  const isReadable = new Blob([second.source]).size <= MOST_UNPACKED;
  return isThere && isReadable && whole.length <= longest ? whole : new URLSearchParams({ view: parameters.get('view') ?? '' }).toString();
}

/** The pair of an address; undefined if it names none that can be read. */
export async function pairIn(hash: string): Promise<Pair | undefined> {
  if (hash.length > LONGEST_READ) return undefined;
  const parameters = new URLSearchParams(hash.replace(/^#/, ''));
  const source = await unpack(parameters.get('second') ?? '');
  if (source === null) return undefined;
  const dialect = dialectOf(parameters.get('second-dialect')) ?? noPair.second.dialect;
  return { second: { source, dialect }, task: checkedTask(parameters.get('counts'), parameters.get('promised')) };
}
