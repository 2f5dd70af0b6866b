import { readFileSync } from 'node:fs';
import { canonicalId } from '@/core/caip';
import { caip10, JsonFlaw, list, object, readJson, refined, type Shape, text } from '../../../core/json';
import { oneOf } from '../../../core/jsonValues';
import { hasCredentials, parseUrl } from '../../../core/url';

/** Kinds of receivers: signed JSON, and the chats' own webhooks. */
const KINDS = ['json', 'telegram', 'slack', 'discord'] as const;

/** A receiver of alerts. Its address usually holds its secret, so it is shown by its name alone. */
export type Receiver = {
  name: string;
  kind: (typeof KINDS)[number];
  url: string;
  /** Signs the bodies of `json`. */
  secret?: string;
  /** Telegram's `chat_id`. */
  chat?: string;
  /** One organisation; all without it. */
  dao?: string;
};

const receiver: Shape<Receiver> = refined(
  object<Receiver>(
    {
      name: text(40, /^[a-z0-9](?:[a-z0-9-]*)$/, 'a name of small letters, digits and hyphens'),
      kind: oneOf(KINDS),
      url: text(2000, /^https?:/, 'an http or https address'),
    },
    {
      secret: text(200, /^.{16,}$/s, 'a text of at least 16 characters'),
      chat: text(100, /^(-?\d+|@\w+)$/, 'the id or @name of a chat'),
      dao: caip10,
    },
  ),
  'a receiver: `json` needs `secret` and `telegram` needs `chat`, no other has them; no user:password in `url`',
  ({ dao, ...given }) => {
    const { kind, url, secret, chat } = given;
    const isWhole =
      (secret !== undefined) === (kind === 'json') && (chat !== undefined) === (kind === 'telegram');
    if (!isWhole || parseUrl(url) === null || hasCredentials(url)) return undefined;
    return dao === undefined ? given : { ...given, dao: canonicalId(dao) };
  },
);

const receivers = refined(list(receiver, 50), 'a list of receivers with different names', (found) =>
  new Set(found.map(({ name }) => name)).size === found.length ? found : undefined,
);

/** The receivers in a file; throws a sentence that quotes nothing of it. */
export function readReceivers(path: string): readonly Receiver[] {
  const json = readFileSync(path, 'utf8');
  try {
    return readJson(receivers, json);
  } catch (error) {
    if (!(error instanceof JsonFlaw)) throw error;
    throw new Error(`${error.of(path)}.`);
  }
}
