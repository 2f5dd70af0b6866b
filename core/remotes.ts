import { anyText, dictionary, flag, openObject, readable, readJson, type Shape, whole } from './json';

/** A person's choice about a host of history, and its suspension: no requests before `until` (Unix seconds) because of `lie`. */
export type RemoteChoice = {
  use: boolean;
  until?: number | undefined;
  lie?: string | undefined;
};

/** The choices by the address of the host, as they are stored. */
export const remoteChoices: Shape<Readonly<Record<string, RemoteChoice>>> = dictionary(
  /^https?:\/\/\S{1,300}$/,
  openObject<RemoteChoice>({ use: flag }, { until: whole(2 ** 40), lie: anyText }),
);

const MOST = 8;

/** All hosts of history: the operator's, then those the person added. */
export function knownRemotes(
  listed: readonly string[],
  choices: Readonly<Record<string, RemoteChoice>>,
): string[] {
  return [...new Set([...listed, ...Object.keys(choices)])].slice(0, MOST);
}

/** The hosts of history that are asked at `now` (Unix seconds), in this order; `chosen` is what is stored of the person's choices. */
export function usedRemotes(
  { listed = [], chosen }: { listed?: readonly string[] | undefined; chosen?: string | null | undefined },
  now: number,
): string[] {
  const choices = (chosen == null ? undefined : readable(() => readJson(remoteChoices, chosen))) ?? {};
  return knownRemotes(listed, choices).filter((url) => {
    const { use, until = 0 } = choices[url] ?? { use: true };
    return use && until <= now;
  });
}
