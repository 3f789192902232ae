// Written by the tests of crates/wasm. Do not edit.

/** Of the interface between page and engine. */
export const INTERFACE_VERSION = 'f301f914371eba6b';
