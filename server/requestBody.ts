import type { IncomingMessage } from 'node:http';
import { isObject, readable } from '@/core/json';

/** A refusal with its status of HTTP. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    reason: string,
  ) {
    super(reason);
  }
}

/** Reads the body as a GraphQL question; throws a `Refusal` for more than `most` bytes or for something else. */
export async function readQuestion(
  request: IncomingMessage,
  most: number,
): Promise<{ query: string; variables: Record<string, unknown> }> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > most) throw new Refusal(413, `A question has at most ${most} bytes.`);
    parts.push(part);
  }
  const value = jsonObject(Buffer.concat(parts).toString('utf8'));
  const { query, variables } = value ?? {};
  if (typeof query !== 'string') throw new Refusal(400, 'The body is no JSON object with a query.');
  return { query, variables: isObject(variables) ? variables : {} };
}

/** The variables in a URL; none where it has none. Throws a `Refusal`. */
export function readVariables(text: string | null): Record<string, unknown> {
  const value = text === null ? {} : jsonObject(text);
  if (value === undefined) throw new Refusal(400, 'v is no JSON object.');
  return value;
}

function jsonObject(text: string): Record<string, unknown> | undefined {
  const value: unknown = readable(() => JSON.parse(text));
  return isObject(value) ? value : undefined;
}
