/** The language worker: the engine without the solver. It answers in milliseconds and is always there. */
import { describe, loadEngine } from './engine.ts';
import type { Engine, FromLanguage, LanguageCall, ToLanguage } from './protocol.ts';

let engine: Promise<Engine> | null = null;

self.addEventListener('message', async ({ data }: MessageEvent<ToLanguage>) => {
  const { id, places, call } = data;
  try {
    engine ??= loadEngine(places.engine).then(([loaded]) => loaded);
    answer({ id, result: perform(await engine, call) });
  } catch (error) {
    answer({ id, error: describe(error) });
  }
});

function perform(loaded: Engine, call: LanguageCall): unknown {
  switch (call.method) {
    case 'techniques':
      return loaded.techniques();
    case 'read':
      return loaded.read(call.source, call.dialect);
    case 'run':
      return loaded.run(call.request, call.mostSteps);
    case 'snapshots':
      return loaded.snapshots(call.request, call.steps);
  }
}

function answer(message: FromLanguage): void {
  self.postMessage(message);
}
