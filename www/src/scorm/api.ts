/**
 * The run-time interface of SCORM 1.2: a learning platform puts an object `API` into the window that frames or opens the
 * content. The platform may be any site's code, so each call may throw, and each value may be anything.
 */

type Call = 'LMSInitialize' | 'LMSFinish' | 'LMSCommit' | 'LMSGetValue' | 'LMSSetValue';

export type ScormApi = Record<Call, (...values: string[]) => unknown>;

/** The number of windows around this one that are asked. */
const MOST_WINDOWS = 10;

/** The longest value that is taken from a platform, in characters. */
const LONGEST_VALUE = 64_000;

/** The platform's interface in the windows around this one, then in the one that opened it and those around that; null if there is none. */
export function findApi(from: Window): ScormApi | null {
  return above(from) ?? (from.opener ? above(from.opener as Window, true) : null);
}

function above(from: Window, itself = false): ScormApi | null {
  let at: Window | null = from;
  for (let windows = 0; windows < MOST_WINDOWS && at; windows++) {
    if (windows > 0 || itself) {
      const api = apiOf(at);
      if (api) return api;
    }
    const parent: Window | null = parentOf(at);
    if (parent === at) return null;
    at = parent;
  }
  return null;
}

/** The window around a window; null if its page has removed that. */
function parentOf(of: Window): Window | null {
  try {
    return (of.parent as Window | null) ?? null;
  } catch {
    return null;
  }
}

function apiOf(of: Window): ScormApi | null {
  try {
    const { API } = of as { API?: unknown };
    // A window of another origin throws.
    return typeof API === 'object' && API !== null && typeof (API as ScormApi).LMSInitialize === 'function' ? (API as ScormApi) : null;
  } catch {
    return null;
  }
}

/** The calls of an interface that never throw. After a call that failed, `failed` is true. */
export class Calls {
  failed = false;

  constructor(private readonly api: ScormApi) {}

  /** Makes a call that answers whether it worked. */
  do(name: Exclude<Call, 'LMSGetValue'>, ...values: string[]): boolean {
    const done = this.try(name, ...values);
    if (!done) this.failed = true;
    return done;
  }

  /** Makes a call that may fail without consequences. */
  try(name: Exclude<Call, 'LMSGetValue'>, ...values: string[]): boolean {
    const { failed } = this;
    const answer = this.call(name, ...values);
    this.failed = failed;
    return answer === true || answer === 'true';
  }

  /** A value; empty if there is none, or none that is a text; null if the call fails. */
  get(name: string): string | null {
    const { failed } = this;
    this.failed = false;
    const value = this.call('LMSGetValue', name);
    const fails = this.failed;
    this.failed ||= failed;
    if (fails) return null;
    return typeof value === 'string' && value.length <= LONGEST_VALUE ? value : '';
  }

  private call(name: Call, ...values: string[]): unknown {
    try {
      return this.api[name](...values);
    } catch {
      this.failed = true;
      return '';
    }
  }
}
