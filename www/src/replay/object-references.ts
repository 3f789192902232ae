/** The references between objects of the memory. */
import type { Held, HeapObject, Snapshot } from '../generated/interface.ts';

/** The objects in the order in which they are drawn: first those that no other object points to, by the age of their connected group. */
export function byReferences(objects: readonly HeapObject[]): HeapObject[] {
  const group = new Map(objects.map(({ id }) => [id, id]));
  const root = (id: number): number => {
    let at = id;
    for (let up = group.get(at); up !== undefined && up !== at; up = group.get(at)) at = up;
    return at;
  };
  const reached = new Set<number>();
  for (const object of objects) {
    for (const id of ledTo(object)) {
      if (!group.has(id)) continue;
      if (id !== object.id) reached.add(id);
      const [a, b] = [root(id), root(object.id)];
      group.set(Math.max(a, b), Math.min(a, b));
    }
  }
  const rank = ({ id }: HeapObject) => [root(id), reached.has(id) ? 1 : 0, id] as const;
  return [...objects].sort((one, other) => {
    const [a, b] = [rank(one), rank(other)];
    return a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
  });
}

/** The arrays of plain values to which nothing leads but one variable. */
export function ownArrays({ calls, objects }: Snapshot): Map<number, HeapObject> {
  const named = calls.flatMap(({ variables }) => variables.flatMap(({ value }) => goalsOf(value)));
  const leads = [...named, ...objects.flatMap(ledTo)];
  const isOwn = ({ id, content }: HeapObject) =>
    content.kind === 'array' && content.elements.every(({ value }) => value.kind === 'integer' || value.kind === 'unwritten') && named.includes(id) && leads.filter((to) => to === id).length === 1;
  return new Map(objects.filter(isOwn).map((object) => [object.id, object]));
}

/** The objects and variables that an object points to, in order. */
export function ledTo({ content }: HeapObject): number[] {
  return content.kind === 'cell' ? goalsOf(content.value) : content.elements.flatMap(({ value }) => goalsOf(value));
}

function goalsOf(value: Held): number[] {
  switch (value.kind) {
    case 'pointer':
    case 'array':
      return value.to === null ? [] : [value.to];
    case 'record':
      return value.fields.flatMap((field) => goalsOf(field.value));
    default:
      return [];
  }
}
