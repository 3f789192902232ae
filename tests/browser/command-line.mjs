// The command line, built as for the tests of the crates: it must read and write the same as the page.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** `LOOPSCOPE` names another program. */
const program = process.env.LOOPSCOPE ?? `${process.env.CARGO_TARGET_DIR ?? `${root}target`}/debug/loopscope`;

/** Runs it with these arguments: its exit status and what it prints. */
export function loopscope(...args) {
  return new Promise((resolve, reject) => {
    const options = { cwd: root, maxBuffer: 2 ** 26 };
    execFile(program, args, options, (error, stdout, stderr) => {
      if (error && typeof error.code !== 'number') reject(new Error(`${program} does not run: cargo build makes it`, { cause: error }));
      else resolve({ status: error?.code ?? 0, stdout, stderr });
    });
  });
}
