/** A picture of memory in words, for screen readers. */
import { msg, str } from '@lit/localize';
import type { Held, HeapObject, Snapshot } from '../generated/interface.ts';
import { counted } from './format.ts';
import { lineName } from './places.ts';

/** A sentence for each call and each object. */
export function pictureWords({ calls, hidden_calls, objects, more_objects, missing }: Snapshot): string[] {
  const names = new Map<number, string>();
  for (const { id, content } of objects) names.set(id, content.kind === 'cell' ? msg(str`cell ${id}`) : msg(str`array ${id}`));
  for (const call of calls) {
    for (const { name, cell } of call.variables) {
      if (cell !== null) names.set(cell, calls.length > 1 ? msg(str`the variable ${name} of ${call.function}`) : msg(str`the variable ${name}`));
    }
  }
  const lines = calls.map(({ function: name, variables }) => {
    const held = variables.map((variable) => `${variable.name} ${heldWords(variable.value, names)}${changedWords(variable.changed)}`);
    return `${name}: ${held.length === 0 ? msg('no variables') : held.join('; ')}.`;
  });
  if (hidden_calls > 0) lines.push(counted(hidden_calls, msg('# further call in between.|# further calls in between.')));
  lines.push(...objects.map((object) => objectWords(object, names)));
  if (missing !== null) lines.push(capitalised(msg(str`${names.get(missing.array) ?? msg('something')} has no element ${missing.index}.`)));
  if (more_objects) lines.push(msg('The picture leaves out what is too far away.'));
  return lines;
}

/** The place where an object was freed. */
export function freedWords(line: number): string {
  return msg(str`freed in line ${lineName(line)}`);
}

function objectWords({ id, fresh, freed, content }: HeapObject, names: ReadonlyMap<number, string>): string {
  const name = `${names.get(id)}${fresh ? ` ${msg('(new)')}` : ''}${freed === null ? '' : ` (${freedWords(freed)})`}`;
  if (content.kind === 'cell') return capitalised(`${name} ${heldWords(content.value, names)}${changedWords(content.changed)}.`);
  const elements = content.elements.map(({ index, value, changed }) => `${index} ${heldWords(value, names)}${changedWords(changed)}`);
  const length = content.length === null ? '' : ` ${counted(content.length, msg('of # element|of # elements'))}`;
  const rest = content.cut || content.elements.some(({ skipped }) => skipped) ? `; ${msg('the picture leaves out others')}` : '';
  return capitalised(`${name}${length}: ${elements.length === 0 ? msg('nothing in particular') : elements.join('; ')}${rest}.`);
}

function heldWords(value: Held, names: ReadonlyMap<number, string>): string {
  const goal = (to: number | null) => (to === null ? msg('something that is not drawn') : (names.get(to) ?? msg('something')));
  switch (value.kind) {
    case 'unwritten':
      return msg('has no value yet');
    case 'integer':
      return msg(str`is ${value.text}`);
    case 'null':
      return msg('is null');
    case 'pointer':
      return msg(str`leads to ${goal(value.to)}`);
    case 'array':
      return msg(str`is ${goal(value.to)}`);
    case 'function':
      return msg(str`is the function ${value.name}`);
    case 'cut':
      return msg('is a record');
    case 'record': {
      const fields = value.fields.map((field) => `${field.name} ${heldWords(field.value, names)}${changedWords(field.changed)}`);
      return msg(str`is a record (${fields.join(', ')})`);
    }
  }
}

function changedWords(changed: boolean): string {
  return changed ? ` ${msg('(changed)')}` : '';
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
