// Proofs are checked, and their certificates taken away, in Chromium: it saves files.
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { accessible } from './checks.mjs';
import { loopscope } from './command-line.mjs';
import { FIGURE_1, FIGURE_1_TARGET } from './site.mjs';
import { visits } from './visits.mjs';

const { share } = visits('Chromium');

const PROOF = FIGURE_1.replace('a > 12', 'a > 17');

test('a proof is checked, and the command line accepts its certificate', async (context) => {
  const folder = await mkdtemp(join(tmpdir(), 'loopscope-'));
  context.after(() => rm(folder, { recursive: true }));
  const [program, certificate, written] = ['figure-1.mc', 'certificate.json', 'written.json'].map((name) => join(folder, name));
  await writeFile(program, PROOF);

  const visit = await share();
  await visit.write(PROOF);
  await visit.target(FIGURE_1_TARGET);
  await visit.analyse();
  await visit.says(`Line ${FIGURE_1_TARGET} can never be reached.`);
  await visit.see('ls-verdict .checked', 'Checked by a second program');
  await visit.see('.loop-note.proves', /^Whenever a run reaches the loop in line 3: .*a <= 15/);
  await visit.see('[role=tab][aria-selected=true]', 'Proof');
  await visit.see('ls-proof h2', 'Why this proves it');
  const sentences = await visit.texts('ls-proof .reasons p');
  assert.equal(sentences.length, 3, sentences.join('\n'));
  const checks = (await visit.texts('ls-proof .checks li')).map((check) => check.replace(/^✓\s*/, ''));
  assert.ok(checks.includes('each iteration of the loop in line 3 keeps its invariant'), checks.join('\n'));
  await visit.until('each to be ticked', async () => (await visit.texts('ls-proof .checks .tick')).length === checks.length);
  await visit.point('ls-proof .checks li');
  await visit.see('.cm-line.linked-line');
  await accessible(visit.page);

  const saved = visit.page.waitForEvent('download');
  await visit.click('ls-proof button', 'Download certificate');
  const file = await saved;
  assert.equal(file.suggestedFilename(), 'certificate.json');
  await file.saveAs(certificate);
  const { status, stdout, stderr } = await loopscope('check', program, certificate, '--dialect', 'sized');
  assert.equal(status, 0, stdout + stderr);
  assert.match(stdout, new RegExp(`^Unreachable: line ${FIGURE_1_TARGET}\\. Shown by ${checks.length} checks\\.$`, 'm'));
  for (const check of checks) assert.ok(stdout.includes(check), `${check} in ${stdout}`);

  await loopscope('analyse', program, '--dialect', 'sized', '--target', `line:${FIGURE_1_TARGET}`, '--certificate', written);
  assert.equal(await readFile(certificate, 'utf8'), await readFile(written, 'utf8'), 'the command line writes the same');
  // One for another program is refused.
  await writeFile(program, FIGURE_1);
  assert.equal((await loopscope('check', program, certificate)).status, 3);
});

test('where a proof has no certificate, it is said why', async () => {
  const visit = await share();
  await visit.write('f(n) {\n  if (n <= 0) return 1;\n  return f(n - 1);\n}\nmain(n) {\n  if (n == 3 && f(n) == 2)\n    error();\n  return 0;\n}');
  await visit.target(7);
  await visit.analyse();
  await visit.says('Line 7 can never be reached.');
  await visit.see('ls-proof .certificate', /^This proof has no certificate: calls cannot be expanded/);
  assert.deepEqual(await visit.texts('ls-proof button', 'Download'), []);
});
