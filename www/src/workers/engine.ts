import { INTERFACE_VERSION } from '../generated/interface-version.ts';
import type { Engine } from './protocol.ts';

declare function importScripts(address: string): void;
/** Left by the glue script as a global that is not a property of the global object. */
declare const wasm_bindgen: Engine | undefined;

/** Loads the engine's wasm into this worker and makes sure that it fits the page. */
export async function loadEngine(folder: string, compiled?: WebAssembly.Module): Promise<[Engine, WebAssembly.Module]> {
  importScripts(`${folder}loopscope.js`);
  if (typeof wasm_bindgen === 'undefined') throw new Error('the engine did not load: reload the page');
  const engine = wasm_bindgen;
  const module = compiled ?? (await compile(`${folder}loopscope_bg.wasm`));
  await engine({ module_or_path: module });
  if (engine.interface_version() !== INTERFACE_VERSION) {
    throw new Error('the page and the engine are of different versions, as after an update: reload the page');
  }
  return [engine, module];
}

async function compile(address: string): Promise<WebAssembly.Module> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`the engine did not load (${response.status}): reload the page`);
  // Not `compileStreaming`: simple static servers send wasm with a type that it refuses.
  return WebAssembly.compile(await response.arrayBuffer());
}

/** What went wrong, for people. A trap of the engine says nothing by itself. */
export function describe(error: unknown): string {
  if (error instanceof WebAssembly.RuntimeError) return `the engine met a fault of its own (${error.message})`;
  return error instanceof Error ? error.message : String(error);
}
