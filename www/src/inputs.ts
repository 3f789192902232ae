import type { ArgumentValue, Dialect, Given, GivenArgument, Witness } from './generated/interface.ts';

/** One input of a run, as a name and its value in words. */
export interface InputRow {
  name: string;
  value: string;
}

/** Arrays up to this length are written out from index 0; sparser ones as their elements that matter. */
const DENSE_LENGTH = 400;

/** The inputs of a witness: parameters in order, then what `input` reads. */
export function inputRows(witness: Witness): InputRow[] {
  const rows = witness.parameters.map(({ name, value }) => ({ name, value: argumentText(value) }));
  if (witness.inputs.length > 0) rows.push({ name: 'input', value: runs(witness.inputs) });
  return rows;
}

/** All inputs as lines of text, without folding: what is copied. */
export function inputText(witness: Witness): string {
  const lines = witness.parameters.map(({ name, value }) => `${name} = ${argumentText(value, plain)}`);
  if (witness.inputs.length > 0) lines.push(`input: ${witness.inputs.join(' ')}`);
  return lines.join('\n');
}

/** Folds neighbours that are equal: `1, 1, 1, 0` becomes `1 ×3, 0`. */
export function runs(values: readonly string[]): string {
  const folded: string[] = [];
  for (let at = 0; at < values.length; ) {
    let end = at + 1;
    while (end < values.length && values[end] === values[at]) end++;
    folded.push(end - at > 1 ? `${values[at]} ×${end - at}` : `${values[at]}`);
    at = end;
  }
  return folded.join(', ');
}

/** Writes an argument; `elements` says how an array's elements are joined. */
export function argumentText(value: ArgumentValue, elements: (values: readonly string[]) => string = runs): string {
  switch (value.kind) {
    case 'integer':
      return value.value;
    case 'array':
      return arrayText(value.entries, elements);
    case 'rows':
      return arrayText(
        value.rows.map(([row, entries]): [string, string] => [row, arrayText(entries, elements)]),
        elements,
        '[]',
      );
  }
}

function plain(values: readonly string[]): string {
  return values.join(', ');
}

function arrayText(
  entries: readonly (readonly [string, string])[],
  elements: (values: readonly string[]) => string,
  other = '0',
): string {
  if (entries.length === 0) return '[]';
  const indices = entries.map(([index]) => Number(index));
  const last = Math.max(...indices);
  if (last >= DENSE_LENGTH || Math.min(...indices) < 0) {
    return `[${entries.map(([index, value]) => `${index}: ${value}`).join(', ')}]`;
  }
  const dense = Array.from({ length: last + 1 }, () => other);
  entries.forEach(([, value], at) => (dense[indices[at] ?? 0] = value));
  return `[${elements(dense)}]`;
}

/** The command that runs a program on these inputs. */
export function commandLine(witness: Witness, dialect: Dialect): string {
  const words = ['loopscope', 'run', 'program.mc'];
  if (dialect !== 'extended') words.push('--dialect', dialect);
  if (witness.inputs.length > 0) words.push('--input', witness.inputs.join(','));
  if (witness.parameters.length > 0) {
    const args = Object.fromEntries(witness.parameters.map(({ name, value }) => [name, argumentJson(value)]));
    words.push('--args', `'${JSON.stringify(args)}'`);
  }
  return words.join(' ');
}

/** An argument as `--args` takes it: integers that JSON readers would round are texts. */
function argumentJson(value: ArgumentValue): unknown {
  switch (value.kind) {
    case 'integer':
      return integerJson(value.value);
    case 'array':
      return elementsJson(value.entries, integerJson);
    case 'rows':
      return elementsJson(value.rows, (row) => elementsJson(row, integerJson));
  }
}

function elementsJson<T>(entries: readonly [string, T][], json: (element: T) => unknown): unknown {
  const isList = entries.every(([index], at) => index === String(at));
  return isList
    ? entries.map(([, element]) => json(element))
    : Object.fromEntries(entries.map(([index, element]) => [index, json(element)]));
}

function integerJson(text: string): number | string {
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : text;
}

/** The inputs of a witness as a run is given them. */
export function givenOf(witness: Witness): Given {
  return { inputs: witness.inputs, arguments: witness.parameters.map(({ value }) => givenArgument(value)) };
}

/** An argument as a run is given it. */
export function givenArgument(value: ArgumentValue): GivenArgument {
  switch (value.kind) {
    case 'integer':
      return { dimensions: 0, elements: [['', '', '', value.value]] };
    case 'array':
      return { dimensions: 1, elements: value.entries.map(([index, element]) => ['', index, index, element]) };
    case 'rows':
      return {
        dimensions: 2,
        elements: value.rows.flatMap(([row, entries]) =>
          entries.map(([index, element]): [string, string, string, string] => [row, index, index, element]),
        ),
      };
  }
}

/** The inputs of a witness as they stand in fields, by name. */
export function witnessFields(witness: Witness): Record<string, string> {
  const fields = Object.fromEntries(witness.parameters.map(({ name, value }) => [name, argumentText(value)]));
  return { ...fields, input: runs(witness.inputs) };
}
