// The command of the package: it prints what the native one does, in its words and with its exit status.
//
//   cargo xtask build
//   node --test pkg/command.test.mjs
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const command = fileURLToPath(new URL('command.js', import.meta.url));
const recorded = join(root, 'tests/commands');

let folder;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loopscope-command-'));
});

after(() => rm(folder, { recursive: true, force: true }));

const names = await readdir(recorded);

// Each of them is a process that waits for files most of the time.
describe('does what is recorded', { concurrency: 4 }, () => {
  for (const name of names) {
    test(name, async () => {
      const text = await readFile(join(recorded, name), 'utf8');
      const [line] = text.split('\n');
      const [, words, input = '""'] = /^\$ loopscope (.*?)(?: < (.*))?$/.exec(line);
      const { status, stdout, stderr } = await loopscope(words.split(' '), JSON.parse(input));
      assert.equal(`${line}\nexit status: ${status}\n${withoutTimes(stdout)}--- messages\n${withoutTimes(stderr)}`, text);
    });
  }
});

test('writes a certificate, checks it, and refuses it for another program', async () => {
  const [program, other, certificate] = ['program.mc', 'other.mc', 'certificate.json'].map((name) => join(folder, name));
  const source = 'main(n) {\n  int i = 0;\n  while (i < n) i++;\n  if (i < 0)\n    error();\n}\n';
  await writeFile(program, source);
  await writeFile(other, source.replace('i < 0', 'i > 9'));
  const proved = await loopscope(['analyse', program, '--target', 'line:5', '--certificate', certificate]);
  assert.equal(proved.status, 0, proved.stderr);
  assert.equal((await loopscope(['check', program, certificate])).status, 0);
  assert.equal((await loopscope(['check', other, certificate])).status, 3);
});

test('lists the commands that it has, in the words of the native one', async () => {
  const { status, stdout } = await loopscope(['--help']);
  assert.equal(status, 0);
  const commands = [...stdout.matchAll(/^ {2}([a-z]+) {2,}/gm)].map(([, name]) => name);
  assert.deepEqual(commands, ['analyse', 'check', 'cover', 'exercise', 'same', 'grade', 'run', 'help']);
  assert.equal((await loopscope([])).status, 2);
});

test('has a solver of its own', async () => {
  const { status, stderr } = await loopscope(['analyse', 'none.mc', '--solver', 'z3 -in']);
  assert.equal(status, 2);
  assert.match(stderr, /the npm package has a solver of its own/);
});

test('ends quietly when nobody reads its output', async () => {
  const program = join(folder, 'long.mc');
  await writeFile(program, 'main() { int i = 0; for (;;) { output i; i++; } }');
  const child = spawn(process.execPath, [command, 'run', program], { stdio: ['ignore', 'pipe', 'pipe'] });
  let messages = '';
  child.stderr.setEncoding('utf8').on('data', (text) => (messages += text));
  child.stdout.once('data', () => child.stdout.destroy());
  const [status] = await new Promise((resolve) => child.once('close', (...ended) => resolve(ended)));
  assert.deepEqual([status, messages], [0, '']);
});

function loopscope(words, input = '') {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [command, ...words], { cwd: root });
    const ended = { stdout: '', stderr: '' };
    for (const stream of ['stdout', 'stderr']) child[stream].setEncoding('utf8').on('data', (text) => (ended[stream] += text));
    child.once('error', reject).once('close', (status) => resolve({ ...ended, status }));
    // A command need not read all of its input.
    child.stdin.once('error', () => {}).end(input);
  });
}

/** Replaces times by a dash, as `crates/cli/tests/cli/recorded.rs` does. */
function withoutTimes(text) {
  return text.replaceAll(/\d+\.[\d.]*(?= s)/g, '-').replaceAll(/(?<=seconds":)\d+\.[\d.]*/g, '-');
}
