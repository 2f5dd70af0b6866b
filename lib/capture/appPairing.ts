import type { AppLink } from '@/core/capture/appLink';
import { agreedNamespaces, agreedProperties, claimedApp } from '@/core/capture/appProposal';
import type { TreasuryAccount } from '@/core/capture/capturedCall';
import { RefusedRequest } from '@/core/capture/refused';
import { blocked } from '@/core/errors/blocked';
import type { SessionClient } from '../wallet/provider';
import { relayRefusal } from '../wallet/relayRefusal';

export type SessionProposal = ReturnType<SessionClient['proposal']['get']>;

/** Connects to the app of a link and gives the session's topic; throws in words when it fails or takes too long. */
export async function pairWithApp(
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
