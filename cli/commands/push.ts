import { CONTACT, makePushKeys, readPushKeys } from '../push/pushKeys';
import { subscriptionServer } from '../push/receive';
import { SubscriptionBook } from '../push/subscriptionBook';
import { countOf, originOf, parsed } from './place';

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
const LOOK = 600_000;

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

/** Makes the keys unless they are there, and gives the public one for `config.json`. */
export function pushKeys({ out, contact }: PushKeysCommand): { key: string; made: boolean } {
  const { keys, isNew } = makePushKeys(out, contact);
  return { key: keys.publicKey, made: isNew };
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

/** Keeps the subscriptions of a site's pages until the process is told to end; throws a sentence where there are no keys. */
export async function runSubscriptions(
  command: SubscriptionsCommand,
): Promise<{ listening: string; subscriptions: number }> {
  const { stop, ...kept } = await keepSubscriptions(command);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());
  return kept;
}

async function keepSubscriptions({ push, site, host, port, most }: SubscriptionsCommand) {
  readPushKeys(push);
  const book = new SubscriptionBook(push, most);
  const server = subscriptionServer(book, { site });
  await new Promise<void>((done, fail) => server.once('error', fail).listen(port, host, done));
  const timer = setInterval(() => book.dropGone(), LOOK);
  const stop = async () => {
    clearInterval(timer);
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
    book.close();
  };
  const address = server.address();
  const bound = typeof address === 'object' && address !== null ? address.port : port;
  return { listening: `http://${host}:${bound}`, subscriptions: book.size, stop };
}
