import { countOf, originOf, parsed } from '../commands/place';

/** A contact of the operator: a mail address or a page. */
export const CONTACT = /^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/;

/** How `push-keys` is called. */
export const PUSH_KEYS_USAGE = 'usage: quorate push-keys --out DIR --contact mailto:…';

/** How `subscriptions` is called. */
export const SUBSCRIPTIONS_USAGE =
  'usage: quorate subscriptions --push DIR --site URL [--host HOST] [--port PORT] [--most N]';

/** Folder in which keys for push services are made, and how a push service reaches the operator. */
export type PushKeysCommand = { out: string; contact: string };

/** The folder of the keys, the site whose pages may ask, where the server listens, and how many subscriptions it keeps. */
export type SubscriptionsCommand = { push: string; site: string; host: string; port: number; most: number };

const MOST = 100_000;

/** Reads the arguments behind `push-keys`; throws a sentence. */
export function readPushKeysCommand(args: readonly string[]): PushKeysCommand {
  const options = { out: { type: 'string' }, contact: { type: 'string' } } as const;
  const { values, positionals } = parsed(PUSH_KEYS_USAGE, args, options);
  const { out, contact } = values;
  if (positionals.length > 0 || out === undefined || contact === undefined) throw new Error(PUSH_KEYS_USAGE);
  if (!CONTACT.test(contact))
    throw new Error(
      '--contact is no address such as mailto:votes@example.org or https://example.org/contact.',
    );
  return { out, contact };
}

/** Reads the arguments behind `subscriptions`; throws a sentence. */
export function readSubscriptionsCommand(args: readonly string[]): SubscriptionsCommand {
  const text = { type: 'string' } as const;
  const options = { push: text, site: text, host: text, port: text, most: text };
  const { values, positionals } = parsed(SUBSCRIPTIONS_USAGE, args, options);
  const { push, site, host = '127.0.0.1', port = '8090', most = String(MOST) } = values;
  if (positionals.length > 0 || push === undefined || site === undefined)
    throw new Error(SUBSCRIPTIONS_USAGE);
  return {
    ...{ push, site: originOf('site', site), host },
    ...{ port: countOf('port', port), most: countOf('most', most) },
  };
}
