/** The element that a run needs last and that its array does not have, in the picture of its memory. */
import type { Replay, Snapshot } from '../generated/interface.ts';

/** A snapshot of the last step with that element, where the answer names the array and the engine does not show it. */
export function withMissing(snapshot: Snapshot, { end, steps }: Replay, step: number): Snapshot {
  const { bounds } = end;
  if (snapshot.missing !== null || step !== steps.length - 1 || !bounds?.is_whole || bounds.array === null) return snapshot;
  const value = snapshot.calls.at(-1)?.variables.find(({ name }) => name === bounds.array)?.value;
  return value?.kind === 'array' && value.to !== null ? { ...snapshot, missing: { array: value.to, index: bounds.value } } : snapshot;
}
