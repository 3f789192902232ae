import { foldedConditions, inScope, withOwnNames, type LoopNotes } from '../editor/loop-notes.ts';
import type { Formula, NamedOnce } from '../generated/interface.ts';

/** The conditions of each loop that the loops before it do not have. */
export function newAtLoops(notes: LoopNotes, namedOnce: readonly NamedOnce[]): { line: number; holds: readonly Formula[] }[] {
  const said = new Set<string>();
  return [...notes]
    .sort(([one], [other]) => one - other)
    .map(([line, note]) => {
      const [holds] = foldedConditions((inScope(note, line)?.holds ?? []).filter(({ text }) => !said.has(text)));
      for (const { text } of holds) said.add(text);
      return { line, holds: withOwnNames({ ...note, holds }, line, namedOnce).holds };
    })
    .filter(({ holds }) => holds.length > 0);
}
