import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, resolve } from 'node:path';
import { argv } from 'node:process';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants } from 'node:zlib';

const MIME = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.gz': 'application/gzip',
};
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
// A backslash is a slash to browsers; a control character ends a header.
const UNSAFE = /[\\\p{Cc}]/u;
const TEXT = /^(text\/|application\/(json|manifest)|image\/svg)/;

/**
 * Answers from a folder as plain files: a directory gives its index.html, what is missing gives 404.html, nothing else is rewritten.
 * @param {{ root: string, over?: string | undefined, config?: unknown, compress?: boolean }} options
 *   over: a folder whose files come before those of the root; config: answered as /config.json instead of the file; compress: brotli 5, as content networks do.
 * @returns {(request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse) => void}
 */
export function filesIn({ root, over, config, compress = false }) {
  const base = resolve(root);
  const bases = over === undefined ? [base] : [resolve(over), base];
  const packed = new Map();
  const answer = async (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { allow: 'GET, HEAD' }).end();
      return;
    }
    const path = pathOf(request.url ?? '/');
    if (config !== undefined && path?.decoded === '/config.json') {
      const body = typeof config === 'string' ? config : JSON.stringify(config);
      response.writeHead(200, { 'content-type': MIME['.json'], 'cache-control': 'no-cache' });
      response.end(request.method === 'HEAD' ? undefined : body);
      return;
    }
    let found;
    for (const each of path === undefined ? [] : bases) found ??= await find(each, path.decoded);
    if (found === 'folder') {
      response.writeHead(308, { location: `${path.asked}/` }).end();
      return;
    }
    const files = compress ? packed : undefined;
    const isSent =
      found !== undefined &&
      (await send(request, response, { file: found, status: 200, path: path.decoded, packed: files }));
    const missing = { file: join(base, '404.html'), status: 404, path: undefined, packed: files };
    if (!isSent && !(await send(request, response, missing)))
      response.writeHead(404, { 'content-type': MIME['.txt'] }).end('Not found\n');
  };
  return (request, response) => {
    answer(request, response).catch(() => {
      // The client left, or the file cannot be read.
      if (response.headersSent) response.destroy();
      else response.writeHead(500).end();
    });
  };
}

/**
 * Serves a folder as `filesIn` answers from it.
 * @param {{ root: string, over?: string | undefined, port?: number, host?: string, config?: unknown, compress?: boolean }} options
 * @returns {Promise<{ url: string, port: number, close(): Promise<void> }>}
 */
export function serve({ port = 0, host = '127.0.0.1', ...files }) {
  const server = createServer(filesIn(files));
  return new Promise((done, failed) => {
    server.once('error', failed);
    server.listen(port, host, () => {
      const address = server.address();
      const actual = typeof address === 'object' && address !== null ? address.port : port;
      done({ url: `http://${host}:${actual}`, port: actual, close: () => close(server) });
    });
  });
}

/** Sends a file; false where there is none. An opened file stays readable when it is removed or replaced. */
async function send(request, response, { file, status, path, packed }) {
  const opened = await open(file).catch(() => undefined);
  if (opened === undefined) return false;
  try {
    const { size, mtimeMs } = await opened.stat();
    const type = MIME[extname(file).toLowerCase()] ?? 'application/octet-stream';
    const etag = `"${createHash('sha1').update(`${file}:${size}:${mtimeMs}`).digest('base64url').slice(0, 16)}"`;
    const headers = {
      'content-type': type,
      etag,
      'x-content-type-options': 'nosniff',
      'cache-control': path?.startsWith('/_next/static/')
        ? 'public, max-age=31536000, immutable'
        : 'no-cache',
    };
    if (status === 200 && request.headers['if-none-match'] === etag) {
      response.writeHead(304, headers).end();
      return true;
    }
    if (packed !== undefined && TEXT.test(type) && /\bbr\b/.test(request.headers['accept-encoding'] ?? '')) {
      const known = packed.get(file);
      const body = known?.etag === etag ? known.body : await pack(await opened.readFile());
      packed.set(file, { etag, body });
      const length = { vary: 'accept-encoding', 'content-length': body.length };
      response.writeHead(status, { ...headers, 'content-encoding': 'br', ...length });
      response.end(request.method === 'HEAD' ? undefined : body);
      return true;
    }
    response.writeHead(status, { ...headers, 'content-length': size });
    if (request.method === 'HEAD') response.end();
    // It reads as many bytes as were announced, and closes the file however it ends.
    else if (size === 0) response.end();
    else await pipeline(opened.createReadStream({ end: size - 1 }), response);
    return true;
  } finally {
    await opened.close().catch(() => undefined);
  }
}

/** Brotli at quality 5, what content networks do on the fly and what our budgets are counted in. */
export function brotli(data) {
  return brotliCompressSync(data, QUALITY);
}

const pack = (data) => promisify(brotliCompress)(data, QUALITY);

/**
 * A path as it was asked for and decoded; undefined for one that no file of ours has. Decoded once, then checked, so that
 * what is checked is what is used.
 */
function pathOf(url) {
  try {
    const asked = new URL(url, 'http://files').pathname;
    const decoded = decodeURIComponent(asked);
    const [first, ...parts] = decoded.split('/');
    const isOwn = first === '' && parts.every((part, at) => part !== '' || at === parts.length - 1);
    const isPlain = parts.every((part) => part !== '.' && part !== '..' && !UNSAFE.test(part));
    return isOwn && isPlain ? { asked, decoded } : undefined;
  } catch {
    return undefined;
  }
}

/** The file that a path names, or that it is a folder's without the slash at its end. */
async function find(base, path) {
  const file = join(base, path);
  const found = await stat(file).catch(() => undefined);
  if (found?.isFile()) return path.endsWith('/') ? undefined : file;
  if (!found?.isDirectory()) return undefined;
  const index = join(file, 'index.html');
  if (!(await stat(index).catch(() => undefined))?.isFile()) return undefined;
  return path.endsWith('/') ? index : 'folder';
}

function close(server) {
  return new Promise((done) => {
    server.close(() => done());
    server.closeAllConnections();
  });
}

if (argv[1] !== undefined && resolve(argv[1]) === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({
    options: {
      root: { type: 'string', default: fileURLToPath(new URL('../out', import.meta.url)) },
      port: { type: 'string', default: '4173' },
      host: { type: 'string', default: '127.0.0.1' },
      over: { type: 'string' },
      config: { type: 'string' },
      compress: { type: 'boolean', default: false },
    },
  });
  const config = values.config === undefined ? undefined : readFileSync(values.config, 'utf8');
  serve({
    root: values.root,
    over: values.over,
    port: Number(values.port),
    host: values.host,
    config,
    compress: values.compress,
  }).then(({ url }) => console.log(url));
}
