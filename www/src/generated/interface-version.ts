// Written by the tests of crates/wasm. Do not edit.

/** Of the interface between page and engine. */
export const INTERFACE_VERSION = '96e5a83c654fd678';
