/** In how many workers techniques take turns. */

/** There are no more techniques that take long. */
const MOST = 4;

/** What a browser tells of its machine; not all tell of its memory, in GiB. */
interface Machine {
  hardwareConcurrency?: number;
  deviceMemory?: number;
}

/**
 * Half as many as the browser tells of processors, as each worker also keeps threads of the browser busy that compile, and
 * WebKit tells of four where there are two; one where memory is short. Another number may be wished.
 */
export function workerCount(machine: Machine, wished: string | null): number {
  const wish = Number(wished);
  if (Number.isInteger(wish) && wish >= 1 && wish <= MOST) return wish;
  const { hardwareConcurrency = 1, deviceMemory = Infinity } = machine;
  return deviceMemory <= 2 ? 1 : Math.min(MOST, Math.max(1, Math.floor(hardwareConcurrency / 2)));
}
