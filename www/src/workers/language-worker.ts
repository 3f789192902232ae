/** The language worker: the engine without the solver. It answers in milliseconds and is always available. */
import { describe, startEngine } from './engine.ts';
import type { Engine, FromLanguage, LanguageCall, Packed, Places, ToLanguage } from './protocol.ts';
import { unpack } from './unpack.ts';

/** Set by the first message, which precedes all calls. */
let engine: Promise<Engine>;

self.addEventListener('message', async ({ data }: MessageEvent<ToLanguage>) => {
  if (data.kind === 'load') {
    engine = load(data.places, data.engine);
    // Each call reports the error.
    return engine.catch(() => {});
  }
  const { id, call } = data;
  try {
    return answer({ id, result: perform(await engine, id, call) });
  } catch (error) {
    return answer({ id, error: describe(error) });
  }
});

async function load(places: Places, packed: Packed): Promise<Engine> {
  return startEngine(places.engine, await WebAssembly.compile(await unpack(packed)));
}

function perform(loaded: Engine, id: number, call: LanguageCall): unknown {
  switch (call.method) {
    case 'techniques':
      return loaded.techniques();
    case 'read':
      return loaded.read(call.source, call.dialect);
    case 'run':
      return loaded.run(call.request, call.mostSteps);
    case 'snapshots':
      return loaded.snapshots(call.request, call.steps);
    case 'lesson':
      return loaded.lesson(call.text);
    case 'outline':
      return loaded.outline(call.text);
    case 'check_answer':
      return loaded.check_answer(call.request);
    case 'coordinate':
      return loaded.coordinate(call.workers, call.messages);
    case 'smaller_inputs':
      return loaded.smaller_inputs(call.source, call.dialect);
    case 'answer_early':
      return loaded.answer_early(call.request);
    case 'grade':
      return loaded.grade(call.request, (event) => answer({ id, event }));
    case 'grading_table':
      return loaded.grading_table(call.rows);
    case 'grading_report':
      return loaded.grading_report(call.report);
  }
}

function answer(message: FromLanguage): void {
  self.postMessage(message);
}
