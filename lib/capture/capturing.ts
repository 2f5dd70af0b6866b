import { type AppLink, readAppLink } from '@/core/capture/appLink';
import { agreedNamespaces, agreedProperties, claimedApp } from '@/core/capture/appProposal';
import type { TreasuryAccount } from '@/core/capture/capturedCall';
import { RefusedRequest } from '@/core/capture/refused';
import { asQuorateError } from '@/core/errors';
import { blocked } from '@/core/errors/blocked';
import type { Relayer, SessionClient } from '../wallet/provider';
import { onReturn, openRelayAgain } from '../wallet/relay';
import { relayRefusal } from '../wallet/relayRefusal';
import { AppSession, endSession, type SessionEnd } from './appSession';
import { type CaptureTreasury, capture, lastRefusal, treasuryId } from './capture';
import { closeCaptureClient } from './captureClient';
import type { KeptOffers } from './keptOffers';

export type CaptureWorld = {
  kept: KeptOffers;
  open(organisation: string): Promise<SessionClient>;
  /** Keeps other tabs from it; how to let it go, or undefined where another one has it. */
  claim(): Promise<(() => void) | undefined>;
  /** Milliseconds that an app may take to answer. */
  patience: number;
};

/** One connection, from the link to its end. */
type Connection = {
  treasury: CaptureTreasury;
  over: AbortController;
  /** No other tab has it. */
  isOurs: boolean;
  /** Another page may take it up: the app is not told that it is over. */
  isLeft: boolean;
  closing: (() => Promise<unknown>)[];
};

/** The connection between one app and the treasury of a draft; there is one at a time. */
export class Capturing {
  #now: Connection | undefined;

  constructor(private readonly world: CaptureWorld) {}

  /** Connects to the app whose link was pasted. Never throws: how it goes is in `capture`. */
  connect(link: string, treasury: CaptureTreasury): Promise<void> {
    return this.#run('pairing', treasury, async (open) => {
      const found = readAppLink(link, Math.floor(Date.now() / 1000));
      const client = await open();
      void leaveOthers(client);
      return pairWithApp(client, found, treasury, this.world.patience);
    });
  }

  /** Takes up the connection of the last visit, where it is of this treasury still. Never throws. */
  resume(treasury: CaptureTreasury): Promise<void> {
    return this.#run('restoring', treasury, async (open) => {
      const client = await open();
      const account = `eip155:${treasury.chainId}:${treasury.account}`;
      const mine = client.session
        .getAll()
        .find(
          ({ namespaces, expiry }) =>
            namespaces.eip155?.accounts[0] === account && expiry * 1000 > Date.now(),
        );
      await leaveOthers(client, mine?.topic);
      return mine?.topic;
    });
  }

  async disconnect(): Promise<void> {
    const now = capture.get();
    await this.#end(this.#now, () =>
      capture.set(
        now.status === 'connected' ? { status: 'ended', app: now.app, by: 'person' } : { status: 'idle' },
      ),
    );
  }

  /** Lets go of the connection at once while this page is left; gives whose it is, for when the page is shown again. */
  rest(): CaptureTreasury | undefined {
    const own = this.#now;
    if (own === undefined) return undefined;
    this.#now = undefined;
    own.isLeft = true;
    own.over.abort();
    // The page may be asleep before the first of them has ended.
    for (const end of own.closing.splice(0)) void end();
    return own.treasury;
  }

  async #run(
    status: 'pairing' | 'restoring',
    treasury: CaptureTreasury,
    topicOf: (open: () => Promise<SessionClient>) => Promise<string | undefined>,
  ): Promise<void> {
    const before = this.#end(this.#now, () => undefined);
    const over = new AbortController();
    const own: Connection = { treasury, over, isOurs: false, isLeft: false, closing: [] };
    this.#now = own;
    capture.set({ status });
    lastRefusal.set(undefined);
    try {
      await before;
      await this.world.kept.read();
      let client: SessionClient | undefined;
      const topic = await topicOf(async () => {
        client = await this.#open(own);
        return client;
      });
      if (client === undefined || topic === undefined)
        await this.#end(own, () => capture.set({ status: 'idle' }));
      else this.#follow(own, client, topic);
    } catch (error) {
      await this.#end(own, () => capture.set({ status: 'failed', problem: asQuorateError(error) }));
    }
  }

  async #open(own: Connection): Promise<SessionClient> {
    const release = await this.world.claim();
    if (release === undefined) throw blocked('capture-elsewhere');
    own.isOurs = true;
    own.closing.push(async () => release());
    const client = await this.world.open(own.treasury.organisation);
    own.closing.push(() => closeCaptureClient(client));
    if (own.over.signal.aborted) {
      await close(own);
      throw new Error('it was given up meanwhile');
    }
    return client;
  }

  #follow(own: Connection, client: SessionClient, topic: string): void {
    const { treasury } = own;
    const session = new AppSession(client, topic, treasury, this.world.kept, (why) => {
      const now = capture.get();
      const app = now.status === 'connected' ? now.app : claimedApp(undefined);
      void this.#end(own, () => capture.set(endingOf(why, app)));
    });
    // The person has given it up meanwhile, and the client may have opened its line again for what it still said.
    if (own.over.signal.aborted) own.closing.push(() => closeCaptureClient(client));
    own.closing.push(async () => own.isLeft || session.leave());
    if (own.over.signal.aborted) return void close(own);
    const app = claimedApp(session.app);
    this.world.kept.remember(treasuryId(treasury));
    capture.set({ status: 'connected', app, treasury, isAway: false });
    const reach = (isAway: boolean) => {
      const now = capture.get();
      if (now.status === 'connected') capture.set({ ...now, isAway });
    };
    watchReach(client.core.relayer, reach, own.over.signal);
    session.follow();
  }

  // Says how it ended at once, and closes behind it.
  async #end(connection: Connection | undefined, say: () => void): Promise<void> {
    if (connection === undefined || connection.over.signal.aborted) return;
    connection.over.abort();
    if (this.#now === connection) this.#now = undefined;
    if (connection.isOurs) this.world.kept.remember('');
    say();
    await close(connection);
  }
}

function endingOf(why: SessionEnd, app: ReturnType<typeof claimedApp>) {
  if (why !== 'flood') return { status: 'ended', app, by: why } as const;
  return { status: 'failed', problem: blocked('capture-flood', { app: app.name }) } as const;
}

// The last opened first: the app hears of the end before the line is cut.
async function close({ closing }: Connection): Promise<void> {
  for (const each of closing.splice(0).reverse()) await Promise.race([each(), afterAWhile()]);
}

// An unavailable relay cannot tell the app.
function afterAWhile(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 3000));
}

// Ends what an earlier page could not end any more.
async function leaveOthers(client: SessionClient, but?: string): Promise<void> {
  const others = client.session.getAll().filter(({ topic }) => topic !== but);
  const left = others.map(({ topic }) => endSession(client, topic));
  await Promise.race([Promise.all(left), afterAWhile()]);
}

// Milliseconds without the relay after which the person is told.
const PATIENCE = 10_000;

/** Tells until `signal` whether the relay of a captured app can be reached, and calls it again as soon as this page is seen again. */
function watchReach(relayer: Relayer, tell: (isAway: boolean) => void, signal: AbortSignal): void {
  let alarm: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(alarm);
    if (!signal.aborted) alarm = setTimeout(() => tell(true), PATIENCE);
  };
  relayer.on('relayer_disconnect', wait);
  relayer.on('relayer_connect', () => {
    clearTimeout(alarm);
    tell(false);
  });
  if (!relayer.connected) wait();
  signal.addEventListener('abort', () => clearTimeout(alarm));
  if (typeof document === 'undefined') return;
  onReturn((isStale) => {
    if (!relayer.connected || isStale) void openRelayAgain(relayer);
  }, signal);
}

type SessionProposal = ReturnType<SessionClient['proposal']['get']>;

/** Connects to the app of a link and gives the session's topic; throws in words when it fails or takes too long. */
async function pairWithApp(
  client: SessionClient,
  link: AppLink,
  treasury: TreasuryAccount,
  patience: number,
): Promise<string> {
  const proposal = await proposalOf(client, link, patience);
  const topic = await within(agree(client, proposal, treasury), patience, () => silence(client));
  // It has served. An app could ask for more sessions by it, without end.
  client.core.expirer.set(link.topic, 0);
  return topic;
}

function proposalOf(client: SessionClient, link: AppLink, patience: number): Promise<SessionProposal> {
  const { relayer } = client.core;
  let stop = () => {};
  const asked = new Promise<SessionProposal>((resolve, reject) => {
    const propose = ({ params }: { params: SessionProposal }) => {
      if (params.pairingTopic === link.topic) resolve(params);
    };
    const fail = ({ message = '' }: { message?: string }) => {
      const refusal = relayRefusal(message);
      if (refusal !== undefined) reject(refusal);
    };
    client.on('session_proposal', propose);
    relayer.on('relayer_error', fail);
    stop = () => {
      client.off('session_proposal', propose);
      relayer.off('relayer_error', fail);
    };
    client.pair({ uri: link.uri }).catch((error: unknown) => reject(failed(client, error)));
  });
  return within(asked, patience, () => silence(client)).finally(stop);
}

async function agree(client: SessionClient, proposal: SessionProposal, treasury: TreasuryAccount) {
  const { id, requiredNamespaces, optionalNamespaces, proposer } = proposal;
  try {
    const namespaces = agreedNamespaces(requiredNamespaces, optionalNamespaces, treasury);
    const sessionProperties = agreedProperties(treasury);
    return (await client.approve({ id, namespaces, sessionProperties })).topic;
  } catch (error) {
    if (!(error instanceof RefusedRequest)) throw failed(client, error);
    const { code, sentence: message } = error;
    await client.reject({ id, reason: { code, message } }).catch(() => undefined);
    const { name } = claimedApp(proposer.metadata);
    throw blocked('capture-chain', { app: name, chain: String(treasury.chainId) }, error);
  }
}

// The client says much of its own inside; while the relay does not answer, that is the reason.
function failed(client: SessionClient, error: unknown) {
  if (!client.core.relayer.connected) return blocked('relay-unreachable', {}, error);
  const reason = error instanceof Error ? error.message : String(error);
  return blocked('capture-failed', { reason: reason.slice(0, 200) }, error);
}

function silence({ core }: SessionClient) {
  return blocked(core.relayer.connected ? 'capture-silent' : 'relay-unreachable');
}

/** Settles as a promise does, or throws `late` if it takes longer than so many milliseconds. */
function within<T>(promise: Promise<T>, milliseconds: number, late: () => Error): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), milliseconds);
  });
  return Promise.race([promise, tooLate]).finally(() => clearTimeout(timer));
}
