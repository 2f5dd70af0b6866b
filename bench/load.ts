import { Agent, request } from 'node:http';

/** What a load gave: requests a second, and how long they took, in milliseconds. */
export type Load = { rate: number; middle: number; late: number; failed: number };

/** A question: where, and what is sent there; by GET without a body. */
export type Asked = { url: string; body?: string };

const CONNECTIONS = 16;

/** Asks `next()` over some connections for so many milliseconds, each as soon as the one before was answered. */
export async function load(milliseconds: number, next: () => Asked): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const times: number[] = [];
  let failed = 0;
  const begun = performance.now();
  const end = begun + milliseconds;
  const work = async () => {
    while (performance.now() < end) {
      const start = performance.now();
      if (!(await isAnswered(agent, next()))) failed++;
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  const seconds = (performance.now() - begun) / 1000;
  agent.destroy();
  times.sort((a, b) => a - b);
  const at = (share: number) =>
    times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
  return { rate: (times.length - failed) / seconds, middle: at(0.5), late: at(0.99), failed };
}

function isAnswered(agent: Agent, { url, body }: Asked): Promise<boolean> {
  return new Promise((done) => {
    const sent = request(url, { agent, method: body === undefined ? 'GET' : 'POST' }, (response) => {
      let first = '';
      response.on('data', (part: Buffer) => {
        if (first === '') first = part.toString('utf8', 0, 20);
      });
      response.on('end', () => done(response.statusCode === 200 && first.startsWith('{"data":{')));
      response.on('error', () => done(false));
    });
    sent.on('error', () => done(false));
    sent.end(body);
  });
}
