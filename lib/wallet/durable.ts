import type { SessionClient } from './provider';

/**
 * Lets no page that is closed take with it what it has heard. The client tells the relay that a message came before it
 * is written down, writes it in two steps, takes one that comes twice for known while it is still being written, and
 * forgets the message that ends a session before the session: a page that was closed in between left one that the next
 * page held for alive, while the relay had nothing more to tell.
 */
export function withoutLoss({ core, session }: Pick<SessionClient, 'core' | 'session'>): void {
  const relayer = core.relayer as unknown as Hearing;
  const { messages } = relayer;
  // Together, so that no message is known without being known as one that is still to be carried out.
  messages.persist = async () => {
    await Promise.all([
      messages.setRelayerMessages(messages.messages),
      messages.setRelayerMessagesWithoutClientAck(messages.messagesWithoutClientAck),
    ]);
  };
  const carriedOut = messages.ack;
  messages.ack = async (topic, message) => {
    // The client says so also of what only waits its turn, or still waits for the relay: the next page is to do it then.
    const isToEnd = core.history.values.some(
      (told) => told.topic === topic && told.request.method === 'wc_sessionDelete',
    );
    if (!isToEnd || !session.keys.includes(topic)) await carriedOut(topic, message);
  };
  const acknowledge = relayer.acknowledgePayload.bind(relayer);
  const hear = relayer.onMessageEvent.bind(relayer);
  // The client calls one after the other for each message.
  const unacknowledged: Delivered[] = [];
  relayer.acknowledgePayload = async (delivered) => void unacknowledged.push(delivered);
  let heard: Promise<void> = Promise.resolve();
  relayer.onMessageEvent = async (event) => {
    const at = unacknowledged.findIndex(({ params }) => params.data.message === event.message);
    const [delivered] = at < 0 ? [] : unacknowledged.splice(at, 1);
    // One after the other: what comes again is known once it is written.
    heard = heard.catch(() => undefined).then(() => hear(event));
    await heard;
    // If the connection is gone by now, the relay delivers it again.
    if (delivered !== undefined) await acknowledge(delivered).catch(() => undefined);
  };
  const unsubscribe = relayer.unsubscribe.bind(relayer);
  relayer.unsubscribe = async (topic, options) => {
    // An address that nobody used.
    if (!session.keys.includes(topic)) return unsubscribe(topic, options);
    await session.delete(topic, OVER);
    // A relay that is not told keeps a topic of which nothing comes any more.
    await unsubscribe(topic, options).catch(() => undefined);
  };
}

const OVER = { code: 6000, message: 'The session is over.' };

type Delivered = { id: number; params: { data: { message: string } } };
type Messages = ReadonlyMap<string, Record<string, string>>;

/** The parts of WalletConnect's connection to its relay that hear messages and keep them. */
type Hearing = {
  messages: {
    messages: Messages;
    messagesWithoutClientAck: Messages;
    persist(): Promise<void>;
    ack(topic: string, message: string): Promise<void>;
    setRelayerMessages(messages: Messages): Promise<void>;
    setRelayerMessagesWithoutClientAck(messages: Messages): Promise<void>;
  };
  acknowledgePayload(delivered: Delivered): Promise<void>;
  onMessageEvent(event: { message: string }): Promise<void>;
  unsubscribe(topic: string, options?: unknown): Promise<void>;
};
