import { INTERFACE_VERSION } from '../generated/interface-version.ts';
import type { Engine } from './protocol.ts';

declare function importScripts(address: string): void;
/** Left by the glue script as a global that is not a property of the global object. */
declare const wasm_bindgen: Engine | undefined;

/** Starts the engine in this worker and makes sure that it fits the page. */
export async function startEngine(folder: string, module: WebAssembly.Module): Promise<Engine> {
  if (typeof wasm_bindgen === 'undefined') importScripts(`${folder}loopscope.js`);
  if (typeof wasm_bindgen === 'undefined') throw new Error('the engine did not load: reload the page');
  const engine = wasm_bindgen;
  await engine({ module_or_path: module });
  if (engine.interface_version() !== INTERFACE_VERSION) {
    throw new Error('the page and the engine are of different versions, as after an update: reload the page');
  }
  return engine;
}

/** A description of an error. A trap of the engine has no message of its own. */
export function describe(error: unknown): string {
  if (error instanceof WebAssembly.RuntimeError) return `the engine met a fault of its own (${error.message})`;
  return error instanceof Error ? error.message : String(error);
}
