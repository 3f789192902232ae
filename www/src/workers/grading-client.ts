import { msg, str } from '@lit/localize';
import type { GradingEvent, GradingOutcome, GradingRequest } from '../generated/interface.ts';
import type { Parts } from './parts.ts';
import type { FromLanguage, ToLanguage } from './protocol.ts';
import { startWorker } from './start.ts';
import { onFault, refusal } from './worker-faults.ts';

/** Told while a class is graded. */
export interface GradingListener {
  event(event: GradingEvent): void;
  /** The last thing that is told. */
  over(outcome: GradingOutcome): void;
  /** The worker broke: nothing more is told. */
  broken(reason: string): void;
}

/** Grades a class in a worker of its own, a language worker that is asked nothing else. Returns how to stop it. */
export function gradeClass(parts: Parts, request: GradingRequest, listener: GradingListener): () => void {
  let worker: Worker;
  let isOver = false;
  const end = () => {
    isOver = true;
    worker.terminate();
  };
  const broken = (reason: string) => {
    if (isOver) return;
    end();
    listener.broken(reason);
  };
  try {
    worker = startWorker('language');
  } catch (error) {
    listener.broken(refusal(error));
    return () => {};
  }
  worker.addEventListener('message', ({ data }: MessageEvent<FromLanguage>) => {
    // A message that was on its way when the worker was stopped.
    if (isOver) return;
    if ('error' in data) return broken(data.error);
    if ('event' in data) return listener.event(data.event);
    end();
    listener.over(data.result as GradingOutcome);
  });
  onFault(worker, (_, words) => broken(words));
  parts.engine().then(
    (engine) => {
      if (isOver) return;
      send(worker, { kind: 'load', places: parts.places, engine });
      send(worker, { kind: 'call', id: 0, call: { method: 'grade', request } });
    },
    (error: Error) => broken(msg(str`the engine did not load: ${error.message}`)),
  );
  return end;
}

function send(worker: Worker, message: ToLanguage): void {
  worker.postMessage(message);
}
