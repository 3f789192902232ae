#!/usr/bin/env node
// A mock of WebKitWebDriver, which answers the requests of a starting tab. As often as `HANGS` says, its browser never
// starts; with `BREAKS`, the process of the page ends as soon as it runs `anything`. `HANG_LOG` is a file with a line for
// each of its starts: its number and that of its browser.
import { spawn } from 'node:child_process';
import { appendFileSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

const { HANG_LOG, HANGS, BREAKS } = process.env;
const starts = readFileSync(HANG_LOG, 'utf8').split('\n').length - 1;
const browser = spawn('sleep', ['600'], { stdio: 'ignore' });
appendFileSync(HANG_LOG, `${process.pid} ${browser.pid}\n`);

createServer(async (request, response) => {
  if (request.url === '/session' && starts < Number(HANGS)) return;
  const broke = BREAKS && (await text(request)).includes('anything');
  const ran = broke ? { error: 'unknown error', message: 'Could not parse script result' } : { value: '[[600, 400], [600, 500]]' };
  const value = request.url.endsWith('/execute/async') ? ran : { sessionId: 'a' };
  response.end(JSON.stringify({ value }));
}).listen(Number(/\d+/.exec(process.argv[2])));
