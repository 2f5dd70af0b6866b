import type { Mailbox, Message } from './mailbox';

/** A JSON-RPC message of a client. */
export type Asked = { id: number; method: string; params: Record<string, unknown> };

// Seconds a message of the handshake is kept, and its tags.
const HANDSHAKE = 300;
const PROPOSE = 1100;
const APPROVE = 1101;
const SETTLE = 1102;

/** Outcome of a question: its answer, whom to push to now, and which topics the client wants to catch up on. */
export type Outcome = { result: unknown; push: { client: string; topic: string }[]; catchUp: string[] };

/** Carries out one method of the relay protocol for a client; undefined for a method that nobody has seen used. */
export function perform(mailbox: Mailbox, client: string, asked: Asked): Outcome | undefined {
  const { method, params } = asked;
  const publish = (message: Message) =>
    mailbox.publish(client, message).map((each) => ({ client: each, topic: message.topic }));
  const handshake = (topic: unknown, message: unknown, tag: number) =>
    publish({ topic: String(topic), message: String(message), tag, ttl: HANDSHAKE });
  switch (method) {
    case 'irn_subscribe': {
      const topic = String(params.topic);
      return { result: mailbox.subscribe(client, topic), push: [], catchUp: [topic] };
    }
    case 'irn_batchSubscribe': {
      const topics = (params.topics as unknown[]).slice(0, 500).map(String);
      return { result: topics.map((topic) => mailbox.subscribe(client, topic)), push: [], catchUp: topics };
    }
    case 'irn_unsubscribe':
      mailbox.unsubscribe(client, String(params.topic));
      return { result: true, push: [], catchUp: [] };
    case 'irn_publish':
      return { result: true, push: publish(messageOf(params)), catchUp: [] };
    case 'wc_proposeSession': {
      const { pairingTopic, sessionProposal } = params;
      mailbox.subscribe(client, String(pairingTopic));
      const push = handshake(pairingTopic, sessionProposal, PROPOSE);
      return { result: true, push, catchUp: [String(pairingTopic)] };
    }
    case 'wc_approveSession': {
      const { sessionTopic, pairingTopic, sessionProposalResponse, sessionSettlementRequest } = params;
      mailbox.subscribe(client, String(sessionTopic));
      const push = [
        ...handshake(pairingTopic, sessionProposalResponse, APPROVE),
        ...handshake(sessionTopic, sessionSettlementRequest, SETTLE),
      ];
      return { result: true, push, catchUp: [String(sessionTopic)] };
    }
    default:
      return undefined;
  }
}

function messageOf({ topic, message, ttl, tag, attestation }: Record<string, unknown>): Message {
  return {
    topic: String(topic),
    message: String(message),
    ttl: Number(ttl),
    tag: Number(tag),
    ...(typeof attestation === 'string' ? { attestation } : {}),
  };
}
