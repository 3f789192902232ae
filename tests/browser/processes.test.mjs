// A browser that does not start is ended and started again, and nothing of it is left. One that breaks says so.
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { setTimeout as pause } from 'node:timers/promises';
import { BrowserBroke } from './webdriver.mjs';
import { launchWebKit } from './webkit.mjs';

const options = { skip: process.platform !== 'linux' && 'WebKitGTK is on Linux only' };
const before = { ...process.env };
let folder;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loopscope-driver-'));
  process.env.HANG_LOG = join(folder, 'log');
  process.env.WEBKIT_DRIVER = fileURLToPath(new URL('hanging-driver.mjs', import.meta.url));
  await writeFile(process.env.HANG_LOG, '');
});

afterEach(async () => {
  process.env = { ...before };
  await rm(folder, { recursive: true });
});

/** The processes that were started, by turns a driver and its browser. */
async function started() {
  const log = await readFile(process.env.HANG_LOG, 'utf8');
  return log.trim().split(/\s/).map(Number);
}

/** Waits until they are gone. A process whose parent has not waited for it is still listed, as a zombie. */
async function gone(processes) {
  for (const end = Date.now() + 30_000; Date.now() < end; await pause(50)) {
    const states = await Promise.all(processes.map((id) => readFile(`/proc/${id}/stat`, 'utf8').catch(() => ') X')));
    if (states.every((state) => /\) [ZX]/.test(state))) return;
  }
  assert.fail('some are still running');
}

test('a browser that hangs at its start is ended, and another one is started', options, async () => {
  process.env.HANGS = '1';
  const browser = await launchWebKit({ startPatience: 5 });
  const tab = await browser.open({ width: 600, height: 400 });
  assert.deepEqual(await tab.run('anything'), [[600, 400], [600, 500]]);
  const all = await started();
  assert.equal(all.length, 4);
  await gone(all.slice(0, 2));
  await tab.close();
  await gone(all);
  await browser.close();
});

test('the end of a page\'s process is reported as such', options, async () => {
  process.env.BREAKS = '1';
  const browser = await launchWebKit();
  const tab = await browser.open({ width: 600, height: 400 });
  await assert.rejects(tab.run('anything'), BrowserBroke);
  await browser.close();
});

test('a driver that never starts is reported', options, async () => {
  process.env.HANGS = '9';
  const browser = await launchWebKit({ startPatience: 2 });
  await assert.rejects(browser.open({ width: 600, height: 400 }), /waited 2 s for WebKitWebDriver to start a browser/);
  await browser.close();
  await gone(await started());
});

test('a driver that ends at its start is reported', options, async () => {
  process.env.WEBKIT_DRIVER = 'false';
  const browser = await launchWebKit();
  await assert.rejects(browser.open({ width: 600, height: 400 }), /WebKitWebDriver ended at its start with 1/);
  await browser.close();
});
