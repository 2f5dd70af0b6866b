import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { Agent } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import type { Subscription } from '../cli/push/subscription';

/** One message as a push service got it. */
export type Got = { path: string; headers: IncomingHttpHeaders; body: Buffer };

/** A browser with its keys: what it gives to a site, and how it opens a message. */
export function browserDouble(path: string, rest: Partial<Subscription> = {}) {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  const auth = randomBytes(16);
  const subscription: Subscription = {
    ...{ endpoint: `https://push.example${path}`, p256dh: keys.getPublicKey('base64url') },
    ...{ auth: auth.toString('base64url'), language: 'en', daos: [], accounts: [], ...rest },
  };
  return { subscription, open: (body: Buffer) => decrypt(body, keys, auth) };
}

/** The message in a body of RFC 8291, as its reader finds it; throws for any changed byte. */
export function decrypt(body: Buffer, own: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const length = body[20] ?? 0;
  const theirs = body.subarray(21, 21 + length);
  const sealed = body.subarray(21 + length);
  if (sealed.length > body.readUInt32BE(16)) throw new Error('It has more than one record.');
  const derive = (secret: Uint8Array, with_: Uint8Array, info: Buffer, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, with_, info, bytes));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), theirs]);
  const secret = derive(own.computeSecret(theirs), auth, info, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  const end = plain.lastIndexOf(2);
  if (end < 0 || plain.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('It does not end.');
  return plain.subarray(0, end).toString('utf8');
}

/** The claims of a token that its key signed (RFC 8292); throws for another key. */
export function claimsOf(authorization = '', publicKey: string): { aud: string; exp: number; sub: string } {
  const [, token = '', key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const x = point.toString('base64url', 1, 33);
  const y = point.toString('base64url', 33);
  const from = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const with_ = { key: from, dsaEncoding: 'ieee-p1363' } as const;
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    with_,
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned || key !== publicKey) throw new Error('Another key signed it.');
  return JSON.parse(Buffer.from(claims, 'base64url').toString());
}

/** A push service on this machine that records each message before it answers; `answer` may be replaced. */
export async function pushDouble() {
  const got: Got[] = [];
  const double = { got, answer: (_: Got): number | Promise<number> => 201 };
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const { url: path = '', headers } = request;
    const message = { path, headers, body: Buffer.concat(parts) };
    got.push(message);
    const status = await double.answer(message);
    // A status of 0 is silence.
    if (status === 0) request.socket.destroy();
    else response.writeHead(status, { location: '/elsewhere' }).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const stop = () => {
    server.closeAllConnections();
    return new Promise<void>((done) => server.close(() => done()));
  };
  return Object.assign(double, { port, stop, agent: () => agentTo(port) });
}

/** Connections to a port of this machine, whatever host is asked for, and without TLS. */
export function agentTo(port: number): Agent {
  return new (class extends Agent {
    override createConnection = () => connect(port, '127.0.0.1');
  })({ keepAlive: true, maxSockets: 64 });
}
