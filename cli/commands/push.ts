import type { PushKeysCommand, SubscriptionsCommand } from '../arguments/push';
import { makePushKeys, readPushKeys } from '../push/pushKeys';
import { subscriptionServer } from '../push/receive';
import { SubscriptionBook } from '../push/subscriptionBook';

const LOOK = 600_000;

/** Makes the keys unless they are there, and gives the public one for `config.json`. */
export function pushKeys({ out, contact }: PushKeysCommand): { key: string; made: boolean } {
  const { keys, isNew } = makePushKeys(out, contact);
  return { key: keys.publicKey, made: isNew };
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
