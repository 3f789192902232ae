/** The values of a ranking function in a run, as bars, and in words. */
import { msg, str } from '@lit/localize';
import type { FallingExample } from '../generated/interface.ts';
import { inputRows } from '../program/inputs.ts';
import { listed } from '../words/format.ts';

/** A bar, in percent of the drawing. */
export interface FallingBar {
  readonly from: number;
  readonly width: number;
  readonly height: number;
  readonly value: string;
}

/** The part of a bar's place that it fills. */
const FILLED = 0.7;

/** The least part of the largest value by which bars must differ to be seen as different. */
const SEEN = 0.02;

/** A bar for each value, as high as the value is beside the largest one; none if all would look alike. A value that is not above 0 has a bar without height. */
export function fallingBars(values: readonly string[]): FallingBar[] {
  // A number with more digits than a drawing can show is infinite here.
  const numbers = values.map((value) => Math.min(Number(value), Number.MAX_VALUE));
  const largest = Math.max(1, ...numbers);
  if (numbers.length > 1 && Math.min(...numbers) > largest * (1 - SEEN)) return [];
  const place = 100 / values.length;
  return numbers.map((number, at) => ({
    from: at * place,
    width: place * FILLED,
    height: (Math.max(0, number) / largest) * 100,
    value: values[at] ?? '',
  }));
}

/** The inputs of the run, before its values. */
export function fallingInputs({ parameters, input }: FallingExample): string {
  const rows = inputRows({ inputs: [], parameters }).map(({ name, value }) => `\`${name} = ${value}\``);
  const given = input === null ? rows : [...rows, msg(str`each ${'`input`'} is ${input}`)];
  return given.length === 0 ? msg('In every run:') : msg(str`In the run with ${listed(given)}:`);
}

/** The values in words, which stand for the drawing. */
export function fallingWords(term: string, values: readonly string[]): string {
  return msg(str`At the beginning of each iteration, ${`\`${term}\``} is: ${values.join(', ')}.`);
}
