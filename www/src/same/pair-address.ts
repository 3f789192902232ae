/** The second of two programs in the page's address, with what must be the same. As all of it, this is hostile input. */
import { LONGEST_READ } from '../program/address.ts';
import { dialectOf } from '../program/dialect.ts';
import { MOST_UNPACKED, pack, unpack } from '../program/packing.ts';
import { checkedTask, noPair, type Pair } from './pair.ts';

/** The parameters of an address with this pair; null if no address could be read with it. */
export async function pairParameters({ second, task }: Pair): Promise<URLSearchParams | null> {
  if (new Blob([second.source]).size > MOST_UNPACKED) return null;
  const parameters = new URLSearchParams({ second: await pack(second.source) });
  if (second.dialect !== noPair.second.dialect) parameters.set('second-dialect', second.dialect);
  if (task.output !== noPair.task.output) parameters.set('counts', task.output);
  const { promised } = checkedTask(task.output, task.promised);
  if (promised !== '') parameters.set('promised', promised);
  return parameters;
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
