// Written by the tests of crates/wasm. Do not edit.

/** Of the interface between page and engine. */
export const INTERFACE_VERSION = 'f57fd5c7f63a8046';
