import type { ServerResponse } from 'node:http';
import { type Fault, json, transportFault } from './fault';
import type { Question } from './span';

/** Applies a fault of a batch to its answers, or to the whole response; null when the response is taken care of. */
export function batchFault(
  fault: Fault,
  questions: readonly Question[],
  answers: readonly Answer[],
  response: ServerResponse,
): readonly Answer[] | null {
  const [question] = questions;
  if (question === undefined || transportFault(fault, question, response)) return null;
  if (fault.kind === 'error' || (fault.kind === 'cap' && questions.length > fault.calls)) {
    const { message = 'batch too large', status } = fault;
    const error = { code: fault.kind === 'cap' ? -32600 : fault.code, message };
    json(response, status ?? 200, { jsonrpc: '2.0', id: null, error });
    return null;
  }
  if (fault.kind !== 'order') return answers;
  const last = { ...answers.at(-1), result: '0xbad' } as Answer;
  if (fault.wrong === 'backwards') return [...answers].reverse();
  if (fault.wrong === 'short') return answers.slice(0, -1);
  if (fault.wrong === 'twice') return [...answers, last];
  return answers.map((answer) => ({ ...answer, id: Number(answer.id) + 1000 }));
}

/** One answer of a batch. */
export type Answer = Record<string, unknown>;
