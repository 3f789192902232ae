/** A picture of memory in words, for those who do not see it. */
import { counted } from './format.ts';
import type { Held, HeapObject, Snapshot } from './generated/interface.ts';

/** A sentence for each call and each object. */
export function pictureWords({ calls, hidden_calls, objects, more_objects }: Snapshot): string[] {
  const names = new Map<number, string>();
  for (const { id, content } of objects) names.set(id, content.kind === 'cell' ? `cell ${id}` : `array ${id}`);
  for (const call of calls) {
    for (const { name, cell } of call.variables) {
      if (cell !== null) names.set(cell, calls.length > 1 ? `the variable ${name} of ${call.function}` : `the variable ${name}`);
    }
  }
  const lines = calls.map(({ function: name, variables }) => {
    const held = variables.map((variable) => `${variable.name} ${heldWords(variable.value, names)}${changedWords(variable.changed)}`);
    return `${name}: ${held.length === 0 ? 'no variables' : held.join('; ')}.`;
  });
  if (hidden_calls > 0) lines.push(`${counted(hidden_calls, 'further call')} in between.`);
  lines.push(...objects.map((object) => objectWords(object, names)));
  if (more_objects) lines.push('There is more, too far away to be drawn.');
  return lines;
}

function objectWords({ id, fresh, content }: HeapObject, names: ReadonlyMap<number, string>): string {
  const name = `${names.get(id)}${fresh ? ' (new)' : ''}`;
  if (content.kind === 'cell') return capitalised(`${name} ${heldWords(content.value, names)}${changedWords(content.changed)}.`);
  const elements = content.elements.map(({ index, value, changed }) => `${index} ${heldWords(value, names)}${changedWords(changed)}`);
  const length = content.length === null ? '' : ` of ${counted(content.length, 'element')}`;
  const rest = content.cut || content.elements.some(({ skipped }) => skipped) ? '; others are left out' : '';
  return capitalised(`${name}${length}: ${elements.length === 0 ? 'nothing in particular' : elements.join('; ')}${rest}.`);
}

function heldWords(value: Held, names: ReadonlyMap<number, string>): string {
  const goal = (to: number | null) => (to === null ? 'something that is not drawn' : (names.get(to) ?? 'something'));
  switch (value.kind) {
    case 'unwritten':
      return 'holds nothing yet';
    case 'integer':
      return `is ${value.text}`;
    case 'null':
      return 'is null';
    case 'pointer':
      return `leads to ${goal(value.to)}`;
    case 'array':
      return `is ${goal(value.to)}`;
    case 'function':
      return `is the function ${value.name}`;
    case 'cut':
      return 'is a record';
    case 'record': {
      const fields = value.fields.map((field) => `${field.name} ${heldWords(field.value, names)}${changedWords(field.changed)}`);
      return `is a record (${fields.join(', ')})`;
    }
  }
}

function changedWords(changed: boolean): string {
  return changed ? ' (changed)' : '';
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
