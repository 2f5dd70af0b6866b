import type { SessionClient } from './provider';

/**
 * Keeps what a page has heard when it is closed, at nearly every moment of its writing. The client tells the relay that
 * a message came before it is written down, writes it in two steps, and forgets the message that ends a session before
 * the session: a page that was closed in between left one that the next page held for alive, while the relay had nothing
 * more to tell.
 */
export function withoutLoss(client: { core: { relayer: object }; session: SessionClient['session'] }): void {
  const relayer = client.core.relayer as Hearing;
  const { messages } = relayer;
  // Together, so that no message is known without being known as one that is still to be carried out.
  messages.persist = async () => {
    await Promise.all([
      messages.setRelayerMessages(messages.messages),
      messages.setRelayerMessagesWithoutClientAck(messages.messagesWithoutClientAck),
    ]);
  };
  const acknowledge = relayer.acknowledgePayload.bind(relayer);
  const hear = relayer.onMessageEvent.bind(relayer);
  // The client calls one after the other for each message.
  const unacknowledged: Delivered[] = [];
  relayer.acknowledgePayload = async (delivered) => void unacknowledged.push(delivered);
  relayer.onMessageEvent = async (event) => {
    const at = unacknowledged.findIndex(({ params }) => params.data.message === event.message);
    const [delivered] = at < 0 ? [] : unacknowledged.splice(at, 1);
    await hear(event);
    // Where the connection is gone by now, the relay delivers it again.
    if (delivered !== undefined) await acknowledge(delivered).catch(() => undefined);
  };
  const unsubscribe = relayer.unsubscribe.bind(relayer);
  relayer.unsubscribe = async (topic, options) => {
    // An address that nobody used.
    if (!client.session.keys.includes(topic)) return unsubscribe(topic, options);
    await client.session.delete(topic, OVER);
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
    setRelayerMessages(messages: Messages): Promise<void>;
    setRelayerMessagesWithoutClientAck(messages: Messages): Promise<void>;
  };
  acknowledgePayload(delivered: Delivered): Promise<void>;
  onMessageEvent(event: { message: string }): Promise<void>;
  unsubscribe(topic: string, options?: unknown): Promise<void>;
};
