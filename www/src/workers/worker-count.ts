/** In how many workers techniques take turns. */

/** There are no more techniques that take long. */
const MOST = 4;

/** What a browser tells of its machine; not all tell of its memory, in GiB. */
interface Machine {
  hardwareConcurrency?: number;
  deviceMemory?: number;
}

/** As many as there are cores, less one for the page; one where memory is short. Another number may be wished. */
export function workerCount(machine: Machine, wished: string | null): number {
  const wish = Number(wished);
  if (Number.isInteger(wish) && wish >= 1 && wish <= MOST) return wish;
  const { hardwareConcurrency = 1, deviceMemory = Infinity } = machine;
  return deviceMemory <= 2 ? 1 : Math.min(MOST, Math.max(1, hardwareConcurrency - 1));
}
