import { createHash } from 'node:crypto';
import { createReadStream, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize, resolve, sep } from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { brotliCompressSync, constants } from 'node:zlib';

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
const TEXT = /^(text\/|application\/(json|manifest)|image\/svg)/;

/**
 * Answers from a folder as plain files: a directory gives its index.html, what is missing gives 404.html, nothing else is rewritten.
 * @param {{ root: string, config?: unknown, compress?: boolean }} options
 *   config: answered as /config.json instead of the file; compress: brotli 5, as content networks do.
 * @returns {(request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse) => void}
 */
export function filesIn({ root, config, compress = false }) {
  const base = resolve(root);
  const packed = new Map();
  return (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { allow: 'GET, HEAD' }).end();
      return;
    }
    const path = pathOf(request.url ?? '/');
    if (config !== undefined && path === '/config.json') {
      const body = typeof config === 'string' ? config : JSON.stringify(config);
      response.writeHead(200, { 'content-type': MIME['.json'], 'cache-control': 'no-cache' });
      response.end(request.method === 'HEAD' ? undefined : body);
      return;
    }
    const found = path === undefined ? undefined : find(base, path);
    if (found?.redirect !== undefined) {
      response.writeHead(308, { location: found.redirect }).end();
      return;
    }
    const file = found?.file ?? find(base, '/404.html')?.file;
    if (file === undefined) {
      response.writeHead(404, { 'content-type': MIME['.txt'] }).end('Not found\n');
      return;
    }
    send(request, response, {
      file,
      status: found === undefined ? 404 : 200,
      path,
      packed: compress ? packed : undefined,
    });
  };
}

/**
 * Serves a folder as `filesIn` answers from it.
 * @param {{ root: string, port?: number, host?: string, config?: unknown, compress?: boolean }} options
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

function send(request, response, { file, status, path, packed }) {
  const { size, mtimeMs } = statSync(file);
  const type = MIME[extname(file).toLowerCase()] ?? 'application/octet-stream';
  const etag = `"${createHash('sha1').update(`${file}:${size}:${mtimeMs}`).digest('base64url').slice(0, 16)}"`;
  const headers = {
    'content-type': type,
    etag,
    'x-content-type-options': 'nosniff',
    'cache-control': path?.startsWith('/_next/static/') ? 'public, max-age=31536000, immutable' : 'no-cache',
  };
  if (status === 200 && request.headers['if-none-match'] === etag) {
    response.writeHead(304, headers).end();
    return;
  }
  if (packed !== undefined && TEXT.test(type) && /\bbr\b/.test(request.headers['accept-encoding'] ?? '')) {
    const body = packed.get(file) ?? brotli(readFileSync(file));
    packed.set(file, body);
    response.writeHead(status, {
      ...headers,
      'content-encoding': 'br',
      vary: 'accept-encoding',
      'content-length': body.length,
    });
    response.end(request.method === 'HEAD' ? undefined : body);
    return;
  }
  response.writeHead(status, { ...headers, 'content-length': size });
  if (request.method === 'HEAD') response.end();
  else createReadStream(file).pipe(response);
}

/** Brotli at quality 5, what content networks do on the fly and what our budgets are counted in. */
export function brotli(data) {
  return brotliCompressSync(data, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
}

function pathOf(url) {
  try {
    const path = decodeURIComponent(new URL(url, 'http://files').pathname);
    return path.includes('\0') ? undefined : path;
  } catch {
    return undefined;
  }
}

function find(base, path) {
  const file = normalize(join(base, path));
  if (file !== base && !file.startsWith(base + sep)) return undefined;
  const stat = statSync(file, { throwIfNoEntry: false });
  if (stat?.isFile() && !path.endsWith('/')) return { file };
  if (!stat?.isDirectory()) return undefined;
  const index = join(file, 'index.html');
  if (!statSync(index, { throwIfNoEntry: false })?.isFile()) return undefined;
  return path.endsWith('/') ? { file: index } : { redirect: `${path}/` };
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
      config: { type: 'string' },
      compress: { type: 'boolean', default: false },
    },
  });
  const config = values.config === undefined ? undefined : readFileSync(values.config, 'utf8');
  serve({
    root: values.root,
    port: Number(values.port),
    host: values.host,
    config,
    compress: values.compress,
  }).then(({ url }) => console.log(url));
}
