import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Lets a server, or what answers, listen on this machine; `stop` ends its connections too. */
export async function listenOn(given: Server | RequestListener) {
  const server = typeof given === 'function' ? createServer(given) : given;
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.closeAllConnections();
      return new Promise<void>((done) => server.close(() => done()));
    },
  };
}
