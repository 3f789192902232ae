// Written by the tests of crates/wasm. Do not edit.

/** Of the interface between page and engine. */
export const INTERFACE_VERSION = 'ee0af47ae1d4c659';
