import { IN_BRIDGES } from './bridges';
import { IN_EXECUTORS } from './executors';
import { IN_GOVERNORS } from './governors';
import type { Unpacker, Unpackers } from './inner';
import { IN_MULTICALLS } from './multicalls';
import { IN_SAFES } from './safes';
import { IN_TIMELOCKS } from './timelocks';

const ROUTES: Unpackers = {
  ...IN_SAFES,
  ...IN_MULTICALLS,
  ...IN_TIMELOCKS,
  ...IN_GOVERNORS,
  ...IN_EXECUTORS,
  ...IN_BRIDGES,
};

/** Every function inside which calls are looked for. */
export const CARRIERS: readonly string[] = Object.keys(ROUTES);

/** What finds the calls inside a function; undefined where the function holds none that are known. */
export function unpackerOf(signature: string): Unpacker | undefined {
  return Object.hasOwn(ROUTES, signature) ? ROUTES[signature] : undefined;
}
