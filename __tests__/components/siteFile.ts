import { Blob } from 'node:buffer';

// The Blob of jsdom gives no bytes.
Object.assign(globalThis, { Blob });

/** A host's answer with such a file; 404 without a text. jsdom has no Response, so only the used parts are here. */
export function siteFile(text: string | undefined): Response {
  const chunks = text === undefined ? [] : [new TextEncoder().encode(text)];
  const read = async () => {
    const value = chunks.shift();
    return { done: value === undefined, value };
  };
  const body = { getReader: () => ({ read, cancel: async () => undefined }) };
  const answer = {
    ok: text !== undefined,
    status: text === undefined ? 404 : 200,
    body,
    text: async () => text,
  };
  return answer as unknown as Response;
}
