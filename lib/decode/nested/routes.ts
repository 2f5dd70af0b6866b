import type { Unpacker, Unpackers } from './inner';

const ROUTES: Unpackers = {};

/** What finds the calls inside a function; undefined where the function holds none that are known. */
export function unpackerOf(signature: string): Unpacker | undefined {
  return Object.hasOwn(ROUTES, signature) ? ROUTES[signature] : undefined;
}
