import { type Agent, request } from 'node:https';

/** A push service's answer to a message: its status, or undefined where none came in time. */
export type PostAnswer = number | undefined;

const PATIENCE = 10_000;
/** Bytes of an answer that are read, so that the connection can be used again. */
const MOST_ANSWER = 16_384;

/** Sends one message to an endpoint; follows no redirect, and reads little of what comes back. Never throws. */
export function postMessage(
  endpoint: string,
  { headers, body, agent }: { headers: Record<string, string>; body: Uint8Array; agent: Agent },
): Promise<PostAnswer> {
  return new Promise((settle) => {
    const ask = request(endpoint, { method: 'POST', agent, headers });
    const timer = setTimeout(() => ask.destroy(new Error('No answer in time.')), PATIENCE);
    const end = (status: PostAnswer) => {
      clearTimeout(timer);
      settle(status);
    };
    ask.on('error', () => end(undefined));
    ask.on('response', (answer) => {
      let read = 0;
      answer.on('data', (part: Buffer) => {
        read += part.length;
        if (read > MOST_ANSWER) answer.destroy();
      });
      // The status is the answer, however it ends.
      answer.on('close', () => end(answer.statusCode));
      answer.on('error', () => end(answer.statusCode));
    });
    ask.end(body);
  });
}
