import { connect } from 'node:net';

/** Result of a load: requests a second, and how long they took, in milliseconds. */
export type Load = { rate: number; middle: number; late: number; failed: number };

/** A question: where, and what is sent there; by GET without a body, and packed then, as a browser asks. */
export type Asked = { url: string; body?: string };

const CONNECTIONS = 16;
const HEAD_END = '\r\n\r\n';

/** Asks `next()` over some connections for so many milliseconds, each as soon as the one before was answered. */
export async function load(milliseconds: number, next: () => Asked): Promise<Load> {
  await expectData(next());
  const times: number[] = [];
  let failed = 0;
  const begun = performance.now();
  const end = begun + milliseconds;
  const work = async () => {
    const line = await openLine(next().url);
    while (performance.now() < end) {
      const start = performance.now();
      if (!(await line.isAnswered(next()))) failed++;
      times.push(performance.now() - start);
    }
    line.close();
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  const seconds = (performance.now() - begun) / 1000;
  times.sort((a, b) => a - b);
  const at = (share: number) =>
    times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
  return { rate: (times.length - failed) / seconds, middle: at(0.5), late: at(0.99), failed };
}

// Compressed answers are not unpacked while they are measured, so one is checked before.
async function expectData({ url, body }: Asked): Promise<void> {
  const text = await (await fetch(url, body === undefined ? {} : { method: 'POST', body })).text();
  if (!text.startsWith('{"data":{')) throw new Error(`${url} answers ${text.slice(0, 200)}`);
}

// The least of HTTP that these questions need: a client that does more works three times as much as a server that only
// hands out what it holds, and on the same cores it is the client that would be measured.
async function openLine(url: string) {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).setNoDelay(true);
  let hear: (isGood: boolean) => void = () => undefined;
  let head = '';
  let rest = 0;
  let isGood = false;
  const fail = () => hear(false);
  socket.on('error', fail).on('close', fail);
  socket.on('data', (part: Buffer) => {
    if (rest > 0) rest -= part.length;
    else {
      head += part.toString('latin1');
      const end = head.indexOf(HEAD_END);
      if (end < 0) return;
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1]);
      rest = length - (head.length - end - HEAD_END.length);
      const isPacked = /content-encoding: br/i.test(head);
      isGood =
        head.startsWith('HTTP/1.1 200 ') && (isPacked || head.startsWith('{"data":{', end + HEAD_END.length));
      head = '';
    }
    if (rest === 0) hear(isGood);
  });
  return {
    isAnswered: ({ url: asked, body }: Asked) =>
      new Promise<boolean>((done) => {
        hear = done;
        const path = asked.slice(asked.indexOf('/', 'http://'.length));
        const [method, more] =
          body === undefined
            ? ['GET', 'accept-encoding: gzip, deflate, br']
            : ['POST', `content-length: ${Buffer.byteLength(body)}`];
        socket.write(`${method} ${path} HTTP/1.1\r\nhost: ${hostname}\r\n${more}\r\n\r\n${body ?? ''}`);
      }),
    close: () => socket.destroy(),
  };
}
