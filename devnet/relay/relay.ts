import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import { type Delivery, Mailbox } from './mailbox';
import { type Asked, perform } from './methods';
import { clientOf } from './token';

/** A relay of WalletConnect's protocol on loopback, with what a test does to it. */
export type Relay = {
  /** `ws://127.0.0.1:…` */
  url: string;
  /** Milliseconds that every message takes, each way. */
  latency: number;
  /** Closes every new connection with this code; 3000 is what the real one says to all that it does not let in. */
  refusal: number | undefined;
  /** The reason it gives then. */
  refusalReason: string;
  /**
   * Settles when no more than so many clients are connected: a page that was closed is gone then. A client may hold two
   * connections for a while, as one on a busy machine that found the relay again.
   */
  fewer(clients: number): Promise<void>;
  /** From now on says nothing on the connections that are open, as on a phone whose sockets died unnoticed. */
  mute(): void;
  /** Cuts every connection, as a network does that goes away for a moment. */
  cut(): void;
  /** Ends all connections and listens no more, until `back`; `forget` loses the messages too. */
  away(options?: { forget?: boolean }): Promise<void>;
  back(): Promise<void>;
  close(): Promise<void>;
};

// Clients in Node cut a connection that was silent for 35 seconds.
const PING_EVERY = 30_000;

/** Starts a relay; port 0 or absent: a free one. */
export async function openRelay({ port = 0 }: { port?: number } = {}): Promise<Relay> {
  const relay = new LocalRelay();
  await relay.listen(port);
  return relay;
}

class LocalRelay implements Relay {
  url = '';
  latency = 0;
  refusal: number | undefined;
  refusalReason = 'Unauthorized: JWT Token is not yet valid';
  private port = 0;
  private server: Server | undefined;
  private counter = Date.now() * 1000;
  private readonly mailbox = new Mailbox(() => Date.now());
  private readonly open = new Map<WebSocket, { client: string; sent: Set<string> }>();
  private readonly pushed = new Map<number, { client: string; delivery: Delivery }>();
  private readonly muted = new WeakSet<WebSocket>();
  private pinger: NodeJS.Timeout | undefined;
  private readonly watching: (() => void)[] = [];

  async listen(port: number): Promise<void> {
    const server = createServer((_, response) => response.writeHead(404).end());
    const sockets = new WebSocketServer({ server });
    sockets.on('connection', (socket, request) => this.connect(socket, request));
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', resolve);
    });
    this.server = server;
    this.port = (server.address() as AddressInfo).port;
    this.url = `ws://127.0.0.1:${this.port}`;
    this.pinger = setInterval(() => {
      for (const socket of this.open.keys()) socket.ping();
    }, PING_EVERY);
  }

  async fewer(clients: number): Promise<void> {
    const connected = () => new Set(Array.from(this.open.values(), ({ client }) => client)).size;
    while (connected() > clients) await new Promise<void>((resolve) => this.watching.push(resolve));
  }

  mute(): void {
    for (const socket of this.open.keys()) this.muted.add(socket);
  }

  cut(): void {
    for (const socket of this.open.keys()) socket.terminate();
  }

  async away({ forget = false } = {}): Promise<void> {
    clearInterval(this.pinger);
    for (const socket of this.open.keys()) socket.terminate();
    this.open.clear();
    this.pushed.clear();
    if (forget) this.mailbox.clear();
    const { server } = this;
    this.server = undefined;
    server?.closeAllConnections();
    await new Promise<void>((resolve) => (server === undefined ? resolve() : server.close(() => resolve())));
  }

  back(): Promise<void> {
    return this.listen(this.port);
  }

  close(): Promise<void> {
    return this.away({ forget: true });
  }

  private connect(socket: WebSocket, request: IncomingMessage): void {
    socket.on('error', () => socket.terminate());
    if (this.refusal !== undefined) {
      socket.close(this.refusal, this.refusalReason);
      return;
    }
    let client: string;
    try {
      const token = new URL(request.url ?? '/', this.url).searchParams.get('auth') ?? '';
      client = clientOf(token, this.url, Date.now() / 1000);
    } catch (error) {
      socket.close(3000, error instanceof Error ? error.message : 'refused');
      return;
    }
    this.open.set(socket, { client, sent: new Set() });
    socket.on('close', () => {
      this.open.delete(socket);
      for (const look of this.watching.splice(0)) look();
    });
    socket.on('message', (data) => this.later(() => this.hear(socket, client, String(data))));
  }

  private hear(socket: WebSocket, client: string, text: string): void {
    const asked = JSON.parse(text) as Partial<Asked> & { id: number };
    if (asked.method === undefined) {
      const pushed = this.pushed.get(asked.id);
      if (pushed?.client === client) this.mailbox.acknowledge(client, pushed.delivery);
      this.pushed.delete(asked.id);
      return;
    }
    const outcome = perform(this.mailbox, client, asked as Asked);
    const answer =
      outcome === undefined
        ? { error: { code: -32601, message: `no method ${asked.method}` } }
        : { result: outcome.result };
    this.say(socket, { id: asked.id, jsonrpc: '2.0', ...answer });
    for (const { client: other, topic } of outcome?.push ?? []) this.deliver(other, topic);
    for (const topic of outcome?.catchUp ?? []) this.deliver(client, topic);
  }

  private deliver(client: string, topic: string): void {
    for (const [socket, { client: owner, sent }] of this.open) {
      if (owner !== client) continue;
      for (const delivery of this.mailbox.waiting(client, topic)) {
        // On its way on this connection already; another connection gets it again until it is acknowledged.
        if (sent.has(delivery.data.message)) continue;
        sent.add(delivery.data.message);
        this.counter += 1;
        this.pushed.set(this.counter, { client, delivery });
        const params = { id: delivery.subscription, data: delivery.data };
        this.say(socket, { id: this.counter, jsonrpc: '2.0', method: 'irn_subscription', params });
      }
    }
  }

  private say(socket: WebSocket, message: unknown): void {
    this.later(() => {
      if (socket.readyState === socket.OPEN && !this.muted.has(socket)) socket.send(JSON.stringify(message));
    });
  }

  private later(action: () => void): void {
    if (this.latency === 0) action();
    else setTimeout(action, this.latency);
  }
}
