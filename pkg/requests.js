// Builds the engine's requests from the arguments of the package's users. The engine itself validates the values.

import { LIMITS } from './limits.js';

/** The defaults of a request besides the options of an analysis, whose defaults the engine knows. */
const DEFAULTS = { dialect: 'extended', target: 'any', ...LIMITS };

/** The most steps of a run. */
export const STEPS = 5_000_000;

export function analysisRequest(source, options) {
  const { target, dialect, seconds, states, replaySteps, seed, ...others } = { ...DEFAULTS, ...given(options) };
  const named = Object.entries(others).map(([name, value]) => [engineName(name), value]);
  return { source, dialect, target: targetOf(target), options: Object.fromEntries(named), seconds, states, replay_steps: replaySteps, seed };
}

export function certificateRequest(source, options) {
  const { target, dialect, seconds, proof, byInvariants, tried } = { ...DEFAULTS, ...given(options) };
  return {
    source,
    dialect,
    target: targetOf(target),
    by_invariants: byInvariants ?? proof?.kind === 'invariants',
    tried: tried ?? proof?.tried ?? [],
    claims: proof?.claims ?? [],
    measures: proof?.measures ?? [],
    endless: null,
    seconds,
  };
}

export function checkRequest(source, certificate, options) {
  const { dialect, seconds } = { ...DEFAULTS, ...given(options) };
  return { source, dialect, certificate, seconds };
}

/** `inputs` are a witness, or `{ inputs, arguments }` in plain values; the parameters are those of `reading`. */
export function runRequest(source, inputs, options, reading) {
  const { dialect } = { ...DEFAULTS, ...given(options) };
  return { source, dialect, given: Array.isArray(inputs.parameters) ? ofWitness(inputs) : ofValues(inputs, reading.parameters) };
}

function targetOf(target) {
  return target === 'any' || target === 'ends' ? { kind: target } : { kind: 'line', line: target?.line };
}

/** `callDepth` is `call_depth`. */
function engineName(name) {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** An option that is `undefined` counts as left out. */
function given(options) {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}

function ofWitness({ inputs, parameters }) {
  return { inputs: inputs.map(({ value, times }) => [value, times]), arguments: parameters.map(({ value }) => ofWitnessed(value)) };
}

function ofWitnessed(value) {
  const placed = (first, last) => (run) => [first, last, run.first, run.last, run.value];
  switch (value.kind) {
    case 'integer':
      return { dimensions: 0, elements: [['', '', '', '', value.value]] };
    case 'array':
      return { dimensions: 1, elements: value.runs.map(placed('', '')) };
    default:
      return { dimensions: 2, elements: value.rows.flatMap(({ first, last, runs }) => runs.map(placed(first, last))) };
  }
}

function ofValues({ inputs = [], arguments: values = {}, text }, parameters) {
  const unknown = Object.keys(values).find((name) => !parameters.some((parameter) => parameter.name === name));
  if (unknown !== undefined) throw new TypeError(`main has no parameter ${unknown}`);
  return {
    inputs: inputs.map((value) => [String(value), 1]),
    arguments: parameters.map(({ name, kind }) => ofValue(values[name] ?? (kind === 'integer' ? 0 : []))),
    text,
  };
}

function ofValue(value) {
  if (!Array.isArray(value)) return { dimensions: 0, elements: [['', '', '', '', String(value)]] };
  const rows = value.some(Array.isArray);
  const elements = value.flatMap((one, at) =>
    rows ? one.map((each, column) => [String(at), String(at), String(column), String(column), String(each)]) : [['', '', String(at), String(at), String(one)]],
  );
  return { dimensions: rows ? 2 : 1, elements };
}
