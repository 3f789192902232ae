// Written by the tests of crates/wasm. Do not edit.

/** Of the interface between page and engine. */
export const INTERFACE_VERSION = 'd89609e17fa1f3e6';
