// The browser's side of `cargo xtask bench`: questions come in as lines of JSON (the `AnalysisRequest` of the page), and
// each is answered by one line. crates/lab/src/bench.rs is the native side and speaks the same lines.
//
//   node browser.mjs FOLDER    where FOLDER has counting.wasm, made from crates/wasm/examples/counting.rs
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { launch } from '../browser/chromium.mjs';
import { serve } from '../browser/static-server.mjs';

const folder = (path) => fileURLToPath(new URL(path, import.meta.url));

const server = await serve({
  '/some/prefix/page/': folder('page'),
  '/some/prefix/engine/': folder('../../www/public/engine'),
  '/some/prefix/solver/': folder('../../www/public/solver'),
  '/some/prefix/counting/': process.argv[2],
});
const browser = await launch();
const page = await browser.newPage();
page.on('console', (message) => console.error(`browser: ${message.text()}`));
await page.goto(`${server.origin}/some/prefix/page/`);

for await (const line of createInterface({ input: process.stdin })) {
  const answer = await page.evaluate((question) => globalThis.ask(question), JSON.parse(line));
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
await browser.close();
await server.close();
