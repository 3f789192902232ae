// The simplest static host: files, their types, and no other headers. What works here works anywhere. For other conditions,
// single folders can be served differently.
import { readFile, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';

const TYPES = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.md': 'text/markdown; charset=utf-8',
  '.mjs': 'text/javascript',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
};

/**
 * Serves folders on a free port of 127.0.0.1: `mounts` maps a path such as `/` or `/course/tool/` to a folder on disk, or
 * that of a file to a file, and the longest path that fits answers. `hosts` maps such paths to what is special there: a
 * function that changes the text of HTML pages (`html`), `headers`, and what is waited for before anything is sent
 * (`late`, a promise). Returns the `origin`, `sent` (what was sent so far: paths and bytes), `quiet` (whether nothing was asked
 * for this many seconds), `close` and, after that, `reopen`.
 */
export async function serve(mounts, hosts = {}) {
  const longest = (paths, path) =>
    Object.keys(paths)
      .sort((a, b) => b.length - a.length)
      .find((candidate) => path.startsWith(candidate));

  async function fileAt(path) {
    const mount = longest(mounts, path);
    if (mount === undefined) return undefined;
    // A path of its own is that of a single file: joined with nothing, it would become a folder.
    const rest = path.slice(mount.length);
    const file = rest === '' ? mounts[mount] : join(mounts[mount], normalize('/' + rest));
    const found = await stat(file).catch(() => undefined);
    return found?.isDirectory() ? join(file, 'index.html') : file;
  }

  let asked = Date.now();
  const sent = [];
  const server = createServer(async (request, response) => {
    asked = Date.now();
    try {
      const path = decodeURIComponent(new URL(request.url, 'http://localhost').pathname);
      const file = await fileAt(path);
      const body = await readFile(file);
      const { html = (text) => text, headers = {}, late } = hosts[longest(hosts, path)] ?? {};
      await late;
      response.setHeader('Content-Type', TYPES[extname(file)] ?? 'application/octet-stream');
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
      const content = extname(file) === '.html' ? Buffer.from(html(String(body))) : body;
      sent.push({ path, bytes: request.method === 'HEAD' ? 0 : content.length });
      response.end(content);
    } catch {
      response.statusCode = 404;
      response.end('not found');
    }
  });
  const listen = (port) => new Promise((listening) => server.listen(port, '127.0.0.1', listening));
  await listen(0);
  const { port } = server.address();
  return {
    origin: `http://127.0.0.1:${port}`,
    sent,
    quiet: (seconds) => Date.now() - asked > seconds * 1000,
    close: () => {
      server.closeAllConnections();
      return new Promise((closed) => server.close(closed));
    },
    reopen: () => listen(port),
  };
}
