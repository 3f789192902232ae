// Written by the tests of crates/wasm. Do not edit.

/** The defaults of the limits of an analysis, and of its seed. */
export const LIMITS = { seconds: 60, states: 1000000, replaySteps: 200000000, seed: 0 };
