import { hostOf } from '@/core/format';
import { storedChoice } from '@/lib/settings/stored';
import { KEYS } from '@/lib/storageKeys';

/** Content of a name's `avatar` record: a picture on the web, a token that stands for one, or something that Quorate does not load. */
export type AvatarRecord =
  | { kind: 'picture'; url: string; host: string }
  | { kind: 'token' }
  | { kind: 'other'; text: string };

const LONGEST = 2_000;
const SHOWN = 200;
// CAIP-22 and CAIP-29.
const TOKEN = /^eip155:\d+\/erc(721|1155):/i;

/** Reads an `avatar` record (ENSIP-12): only an https address with a public host's name, without port or user, is a picture. */
export function avatarIn(record: string | null): AvatarRecord | undefined {
  const text = record?.trim() ?? '';
  if (text === '') return undefined;
  if (TOKEN.test(text)) return { kind: 'token' };
  const host = text.length > LONGEST || !/^https:\/\//i.test(text) ? null : hostOf(text);
  if (host === null || !isPublicName(host)) return { kind: 'other', text: text.slice(0, SHOWN) };
  return { kind: 'picture', url: text, host };
}

/** A name of at least two parts, the last one with letters: no number of an address, no machine beside the reader's. */
function isPublicName(host: string): boolean {
  return (
    /^([a-z0-9_-]+\.)+[a-z][a-z0-9-]*$/i.test(host) && !/\.(local|localhost|internal|home|lan)$/i.test(host)
  );
}

/** Whether pictures of names are loaded unasked; off until the person wants it, for their hosts then learn whom they look at. */
export type AvatarChoice = 'off' | 'on';

const choice = storedChoice<AvatarChoice>(KEYS.avatars, ['off', 'on']);

export const useAvatarChoice = choice.use;

export const setAvatarChoice = choice.set;
