/**
 * The engine saves values that are computed inside of expressions in variables of its own: `_t0 = input; a[0] = _t0`.
 * Readers should not have to know.
 */
import { subscript } from './format.ts';
import type { ClosedForm, CoreNode } from './generated/interface.ts';

/** Whether a variable is the engine's: the program has no such name. */
export function isTemporary(name: string, source: string): boolean {
  return /^_t\d+$/.test(name) && !new RegExp(`\\b${name}\\b`).test(source);
}

/** Values of the program's own variables. */
export function ownValues(values: readonly ClosedForm[], source: string): ClosedForm[] {
  return values.filter(({ variable }) => !isTemporary(variable, source));
}

/**
 * Steps with what was saved put in its place again. What is read after something else was assigned keeps its own step,
 * as t₀: its value may not be that of its expression any more.
 */
export function withoutTemporaries(steps: readonly CoreNode[], source: string): CoreNode[] {
  const kept = readLate(steps, source);
  const saved = new Map<string, string>();
  return steps.flatMap((step, at) => {
    const { place, value } = parts(step.text);
    const text = place === null ? put(step.text, saved, source) : `${put(place, saved, source)} = ${put(value, saved, source)}`;
    if (place === null || !isTemporary(place, source)) return [{ ...step, text }];
    if (kept.has(at)) {
      saved.delete(place);
      return [{ ...step, text: named(`${place} = ${put(value, saved, source)}`, source) }];
    }
    saved.set(place, put(value, saved, source));
    return [];
  });
}

/** The steps that save what is read after an assignment of the program. */
function readLate(steps: readonly CoreNode[], source: string): Set<number> {
  const late = new Set<number>();
  const saved = new Map<string, { at: number; stale: boolean }>();
  for (const [at, { text }] of steps.entries()) {
    const { place, value } = parts(text);
    const saves = place !== null && isTemporary(place, source);
    for (const [name] of (saves ? value : text).matchAll(/\b_t\d+\b/g)) {
      const entry = saved.get(name);
      if (entry?.stale) late.add(entry.at);
    }
    if (saves) saved.set(place, { at, stale: false });
    else if (place !== null) for (const entry of saved.values()) entry.stale = true;
  }
  return late;
}

/** The sides of an assignment; no place where a step assigns nothing. */
function parts(text: string): { place: string | null; value: string } {
  const [, place, value] = /^([^\s=<>!]+(?:\[.*\])?) = (.*)$/s.exec(text) ?? [];
  return place === undefined || value === undefined ? { place: null, value: text } : { place, value };
}

/** A text with expressions for the temporaries that stand for them. */
function put(text: string, saved: ReadonlyMap<string, string>, source: string): string {
  const put = text.replace(/\b_t\d+\b/g, (name) => {
    const value = isTemporary(name, source) ? saved.get(name) : undefined;
    if (value === undefined) return name;
    const whole = text === name || text === `if ${name}` || text === `return ${name}`;
    return whole || /^[\w.]+(\(.*\)|\[.*\])?$/.test(value) ? value : `(${value})`;
  });
  return named(put, source);
}

/** `t₀`. */
function named(text: string, source: string): string {
  return text.replace(/\b_t(\d+)\b/g, (name, digits: string) =>
    isTemporary(name, source) ? `t${subscript(Number(digits))}` : name,
  );
}
