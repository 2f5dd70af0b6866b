import { createHash } from 'node:crypto';

/** A sealed message as a client published it; `ttl` in seconds. */
export type Message = { topic: string; message: string; tag: number; ttl: number; attestation?: string };

/** A message that waits for a client. */
export type Delivery = { subscription: string; data: Message & { publishedAt: number } };

type Kept = Message & { publishedAt: number; publisher: string; key: string };

/** Memory of the relay: who listens to which topic, and every message until its time is over. */
export class Mailbox {
  private readonly listeners = new Map<string, Set<string>>();
  private readonly messages = new Map<string, Kept[]>();
  private readonly received = new Map<string, Set<string>>();

  /** `now` gives milliseconds. */
  constructor(private readonly now: () => number) {}

  /** Lets a client hear a topic; the id of the subscription. */
  subscribe(client: string, topic: string): string {
    const clients = this.listeners.get(topic) ?? new Set();
    this.listeners.set(topic, clients.add(client));
    return subscriptionOf(client, topic);
  }

  unsubscribe(client: string, topic: string): void {
    this.listeners.get(topic)?.delete(client);
  }

  /** Keeps a message; the clients that are to have it. The same message twice is kept once. */
  publish(publisher: string, message: Message): string[] {
    const key = digest(message.topic + message.message);
    const kept = this.messages.get(message.topic) ?? [];
    if (kept.some((each) => each.key === key)) return [];
    kept.push({ ...message, publisher, key, publishedAt: this.now() });
    this.messages.set(message.topic, kept);
    return [...(this.listeners.get(message.topic) ?? [])].filter((client) => client !== publisher);
  }

  /** Undelivered messages of a topic that a client listens to, oldest first. */
  waiting(client: string, topic: string): Delivery[] {
    if (this.listeners.get(topic)?.has(client) !== true) return [];
    const fresh = (this.messages.get(topic) ?? []).filter(
      ({ publishedAt, ttl }) => publishedAt + ttl * 1000 > this.now(),
    );
    this.messages.set(topic, fresh);
    const subscription = subscriptionOf(client, topic);
    return fresh
      .filter(({ publisher, key }) => publisher !== client && this.received.get(client)?.has(key) !== true)
      .map(({ publisher: _, key: __, ...data }) => ({ subscription, data }));
  }

  /** The client has said that it received a message. */
  acknowledge(client: string, { data }: Delivery): void {
    const keys = this.received.get(client) ?? new Set();
    this.received.set(client, keys.add(digest(data.topic + data.message)));
  }

  /** Forgets everything, as a relay does that lost its disk. */
  clear(): void {
    this.listeners.clear();
    this.messages.clear();
    this.received.clear();
  }
}

function subscriptionOf(client: string, topic: string): string {
  return digest(topic + client);
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
