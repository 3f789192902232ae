/** The number of workers for techniques that take turns. */

/** No more than four techniques take long. */
const MOST = 4;

/** The facts that a browser reveals about its machine; not all reveal its memory, in GiB. */
interface Machine {
  hardwareConcurrency?: number;
  deviceMemory?: number;
}

/**
 * A third of the processors that the browser reports, as each worker also keeps browser threads busy that compile, and WebKit
 * reports four where there are two; one if memory is short. `wished` overrides this.
 */
export function workerCount(machine: Machine, wished: string | null): number {
  const wish = Number(wished);
  if (Number.isInteger(wish) && wish >= 1 && wish <= MOST) return wish;
  const { hardwareConcurrency = 1, deviceMemory = Infinity } = machine;
  return deviceMemory <= 2 ? 1 : Math.min(MOST, Math.max(1, Math.floor(hardwareConcurrency / 3)));
}
