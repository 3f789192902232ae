// Programs that start programs of their own, such as browsers: each leads a process group, which is ended as a whole.
import { spawn } from 'node:child_process';

const running = new Set();

/** Starts a program. Its child processes are in its group, unless they leave it. */
export function startGroup(program, args, options) {
  const head = spawn(program, args, { ...options, detached: true });
  const ended = new Promise((end, fail) => {
    head.once('exit', end);
    head.once('error', fail);
  });
  ended.catch(() => {}); // Those that wait for it get the error.
  running.add(head);
  endWithUs();
  return {
    head,
    ended,
    /** Ends it and all its child processes, whatever they are doing: also if it has ended, and they have not. */
    async end() {
      running.delete(head);
      kill(head);
      await ended;
    },
  };
}

function kill(head) {
  try {
    // Windows has no groups; what a program has started there must notice by itself.
    if (process.platform === 'win32') head.kill();
    else process.kill(-head.pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}

let watches = false;

/** Process groups are not notified when this process ends. */
function endWithUs() {
  if (watches) return;
  watches = true;
  process.once('exit', () => running.forEach(kill));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));
}

/** Tries up to three times: a failed start may succeed the next time. */
export async function persistently(start) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await start();
    } catch (error) {
      if (attempt === 3) throw error;
      console.error(`trying again: ${error.message}`);
    }
  }
}
