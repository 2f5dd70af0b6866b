import { createServer, get } from 'node:http';

/** A host in front of another one: it can alter what it passes on, answer with a login page, or not at all. */
export type AlteringHost = {
  url: string;
  /** Every path that was asked for. */
  asked: string[];
  /** Whether one bit of what lies at a path is another. */
  isAltered: (path: string) => boolean;
  /** What is answered in place of a path, undefined for the file itself; `hang` is no answer at all. */
  instead: (path: string) => string | 'hang' | undefined;
  close(): Promise<void>;
};

/** Starts such a host, which alters nothing yet. */
export async function startAltering(behind: string): Promise<AlteringHost> {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', behind).pathname;
    host.asked.push(path);
    const other = host.instead(path);
    if (other === 'hang') return;
    if (other !== undefined) {
      response.writeHead(200, { 'content-type': 'text/html' }).end(other);
      return;
    }
    get(`${behind}${path}`, (file) => {
      const parts: Buffer[] = [];
      file.on('data', (part: Buffer) => parts.push(part));
      file.on('end', () => {
        const body = Buffer.concat(parts);
        const at = body.length >> 1;
        if (host.isAltered(path)) body[at] = (body[at] ?? 0) ^ 1;
        response.writeHead(file.statusCode ?? 200, {
          'content-type': file.headers['content-type'] ?? '',
          'cache-control': file.headers['cache-control'] ?? '',
          'access-control-allow-origin': '*',
        });
        response.end(body);
      });
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const host: AlteringHost = {
    url: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    asked: [],
    isAltered: () => false,
    instead: () => undefined,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
  return host;
}
