import { claimedApp } from '@/core/capture/appProposal';
import { type AppReading, FloodGuard, notSentStatus, readAppRequest } from '@/core/capture/appRequest';
import type { CapturedCall } from '@/core/capture/capturedCall';
import { REFUSALS } from '@/core/capture/refused';
import { boundedLine } from '@/core/format';
import type { SessionClient } from '../wallet/provider';
import { type CaptureTreasury, lastRefusal, MOST_OFFERS, treasuryId } from './capture';
import type { KeptOffers } from './keptOffers';

/** Answer to an app once its transaction is taken for the draft; it counts as declined by the person. */
export const NOTED = 'Quorate has noted this for a proposal. Nothing was sent.';

const FULL = `${MOST_OFFERS} requests of this kind wait in Quorate already. Add or dismiss them there, then ask again.`;

type SessionRequest = {
  id: number;
  topic: string;
  params: { request: { method: string; params: unknown }; chainId: string };
};
type Answer = { result: unknown } | { error: { code: number; message: string } };

/** How a session ends by itself: the app left, its time is over, or it sent without end. */
export type SessionEnd = 'app' | 'time' | 'flood';

/** Answers the requests of one app, and takes what it asks to send as offers, until it ends. */
export class AppSession {
  readonly #guard = new FloodGuard();
  #isOver = false;

  constructor(
    private readonly client: SessionClient,
    private readonly topic: string,
    private readonly treasury: CaptureTreasury,
    private readonly kept: KeptOffers,
    private readonly onEnd: (why: SessionEnd) => void,
  ) {}

  get app(): unknown {
    return this.client.session.get(this.topic).peer.metadata;
  }

  follow(): void {
    const { client } = this;
    client.on('session_request', this.#hear);
    // An app may ask before anybody listens.
    for (const request of client.getPendingSessionRequests()) this.#hear(request);
    client.on('session_delete', ({ topic }) => this.#end(topic, 'app'));
    // The client says of both that the session is deleted, and only before it why.
    client.core.expirer.on('expirer_expired', ({ target }: { target: string }) => {
      if (target === `topic:${this.topic}`) this.#end(this.topic, 'time');
    });
    client.core.relayer.on('relayer_message', ({ topic, message }: { topic: string; message: string }) => {
      if (topic === this.topic && this.#guard.isTooMuch(message.length, Date.now()))
        this.#end(topic, 'flood');
    });
  }

  /** Nothing is heard any more; the app is told where the relay answers. Never throws. */
  async leave(): Promise<void> {
    this.#isOver = true;
    await endSession(this.client, this.topic);
  }

  #end(topic: string, why: SessionEnd): void {
    if (topic !== this.topic || this.#isOver) return;
    this.#isOver = true;
    this.onEnd(why);
  }

  #hear = ({ id, topic, params }: SessionRequest): void => {
    if (topic !== this.topic || this.#isOver) return;
    const { method, params: given } = params.request;
    const reading = readAppRequest({ method, params: given, chainId: params.chainId }, this.treasury);
    const answer = this.#answer(reading);
    if ('error' in answer && answer.error.message !== NOTED)
      lastRefusal.set({ method: boundedLine(String(method), 60), sentence: answer.error.message });
    this.client.respond({ topic, response: { id, jsonrpc: '2.0', ...answer } }).catch(() => undefined);
  };

  #answer(reading: AppReading): Answer {
    switch (reading.kind) {
      case 'answer':
        return { result: reading.result };
      case 'refused':
        return refusal(reading.code, reading.sentence);
      case 'status':
        if (!this.kept.hasGiven(reading.id))
          return refusal(REFUSALS.idUnknown, 'No calls of this id are known.');
        return { result: notSentStatus(reading.id, this.treasury) };
      case 'batch': {
        const { calls, id = crypto.randomUUID() } = reading;
        if (this.kept.hasGiven(id)) return refusal(REFUSALS.idTaken, 'Calls of this id were taken already.');
        return this.#offer(calls, id) ? { result: { id } } : refusal(REFUSALS.declined, FULL);
      }
      case 'calls':
        return refusal(REFUSALS.declined, this.#offer(reading.calls) ? NOTED : FULL);
    }
  }

  #offer(calls: readonly CapturedCall[], id?: string): boolean {
    const treasury = treasuryId(this.treasury);
    if (this.kept.isFull(treasury)) return false;
    const { name } = claimedApp(this.app);
    this.kept.take({ id: crypto.randomUUID(), treasury, app: name, calls }, id);
    return true;
  }
}

/** Tells an app that its session is over. Never throws: it may be over already. */
export async function endSession(client: SessionClient, topic: string): Promise<void> {
  const reason = { code: 6000, message: 'Quorate has ended the connection.' };
  await client.disconnect({ topic, reason }).catch(() => undefined);
}

function refusal(code: number, message: string): Answer {
  return { error: { code, message } };
}
