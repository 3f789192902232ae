// The plainest static host there is: files, their types, and no header besides. What works here works anywhere.
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
 * Serves folders on a free port of 127.0.0.1: `mounts` maps a path such as `/` or `/course/tool/` to a folder on disk,
 * and the longest path that fits answers. Returns the `origin` and `close`.
 */
export async function serve(mounts) {
  const paths = Object.keys(mounts).sort((a, b) => b.length - a.length);

  async function fileAt(url) {
    const path = decodeURIComponent(new URL(url, 'http://localhost').pathname);
    const mount = paths.find((candidate) => path.startsWith(candidate));
    if (mount === undefined) return undefined;
    const file = join(mounts[mount], normalize('/' + path.slice(mount.length)));
    const found = await stat(file).catch(() => undefined);
    return found?.isDirectory() ? join(file, 'index.html') : file;
  }

  const server = createServer(async (request, response) => {
    try {
      const file = await fileAt(request.url);
      const body = await readFile(file);
      response.setHeader('Content-Type', TYPES[extname(file)] ?? 'application/octet-stream');
      response.end(body);
    } catch {
      response.statusCode = 404;
      response.end('not found');
    }
  });
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    close: () => {
      server.closeAllConnections();
      return new Promise((closed) => server.close(closed));
    },
  };
}
