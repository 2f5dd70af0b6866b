import { type RpcAnswer, type RpcCall, readAnswers } from './jsonRpc';

/** A question that a script of the page sent before this code ran: body and address as `openingBody` writes them, and the answer. */
type EarlyAnswer = { url: string; body: string; text: Promise<string> };

// A newest block is not new for longer; in milliseconds.
const GOOD_FOR = 15_000;

const offered = new Map<string, { answer: Promise<RpcAnswer>; until: number }>();

/** Offers an early answer: each of its calls is answered from it once, checked like every answer, and else asked again. */
export function offerEarly({ url, body, text }: EarlyAnswer): void {
  const calls = [JSON.parse(body)].flat() as (RpcCall & { id: number })[];
  const answers = text.then((text) => readAnswers(url, calls, calls[0]?.id ?? 0, { status: 200, text }));
  const until = performance.now() + GOOD_FOR;
  calls.forEach((call, at) => {
    const answer = answers.then((all) => all[at]);
    answer.catch(() => undefined);
    offered.set(keyOf(url, call), { answer, until });
  });
}

/** The early answer to a call; undefined where there is none. It is given once. */
export function takeEarly(url: string, call: RpcCall): Promise<RpcAnswer> | undefined {
  const key = keyOf(url, call);
  const found = offered.get(key);
  offered.delete(key);
  return found !== undefined && performance.now() < found.until ? found.answer : undefined;
}

// An address may be written in small letters or with its checksum.
function keyOf(url: string, { method, params }: RpcCall): string {
  return url + (method + JSON.stringify(params)).toLowerCase();
}
