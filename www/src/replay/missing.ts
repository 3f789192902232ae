/** The element that a run needs last and that its array does not have, in the picture of its memory. */
import type { Replay, Snapshot } from '../generated/interface.ts';

/** The snapshots with that element, by those without it. */
const made = new WeakMap<Snapshot, { replay: Replay; snapshot: Snapshot }>();

/** A snapshot of the last step with that element, where the answer names the array and the engine does not show it; always the same one for the same snapshot. */
export function withMissing(snapshot: Snapshot, replay: Replay, step: number): Snapshot {
  const { end: { bounds }, steps } = replay;
  if (snapshot.missing !== null || step !== steps.length - 1 || !bounds?.is_whole || bounds.array === null) return snapshot;
  const value = snapshot.calls.at(-1)?.variables.find(({ name }) => name === bounds.array)?.value;
  if (value?.kind !== 'array' || value.to === null) return snapshot;
  const known = made.get(snapshot);
  if (known?.replay === replay) return known.snapshot;
  const whole = { ...snapshot, missing: { array: value.to, index: bounds.value } };
  made.set(snapshot, { replay, snapshot: whole });
  return whole;
}
