import { writeFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import type { Receiver } from '@/cli/publish/alerts/receivers';
import { listenOn } from '../../loopback';
import { folder } from '../../service/checkpoint/stage';

/** One POST as a receiver got it. */
export type Heard = { path: string; body: string; headers: IncomingHttpHeaders };

/** A receiver's answer: a status, with seconds to wait where it says so. */
export type Answer = { status: number; after?: number };

/** A receiver on this machine that records each POST before it answers; `answer` may be replaced. */
export async function receiverDouble() {
  const heard: Heard[] = [];
  const double = { heard, answer: (_: Heard): Answer | Promise<Answer> => ({ status: 200 }) };
  const { url, stop } = await listenOn(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { url: path = '', headers } = request;
    const post = { path, body: Buffer.concat(chunks).toString(), headers };
    heard.push(post);
    const { status, after } = await double.answer(post);
    if (after !== undefined) response.setHeader('retry-after', after);
    response.writeHead(status, { location: '/elsewhere' }).end();
  });
  return Object.assign(double, { url, stop });
}

/** A file of receivers, by default in a folder of its own. */
export function receiversFile(receivers: readonly Receiver[], within = folder()): string {
  const path = join(within, 'receivers.json');
  writeFileSync(path, JSON.stringify(receivers));
  return path;
}
