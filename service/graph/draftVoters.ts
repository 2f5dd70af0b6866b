import type { Address } from 'viem';
import type { OpenedDao } from './context';

const MOST_VOTERS = 20;

/** Expected voters for a draft, the heaviest first, and whether others may hold votes too. */
type DraftVoters = { voters: { account: Address; power: bigint }[]; isVotersWhole: boolean };

/** The heaviest delegates, once the delegations of the token are read, or as far as they can be. */
export async function draftVotersOf(dao: OpenedDao, signal: AbortSignal): Promise<DraftVoters> {
  const { contract, delegates, index } = dao;
  const { token } = await contract.dao();
  if (token !== null) {
    delegates.want(token.address, await index.head());
    // Powers read so far are old ones, by which the draft would seem to fail.
    await Promise.race([delegates.idle(), ended(signal)]);
  }
  const heaviest = delegates.list('POWER', '').slice(0, MOST_VOTERS);
  return {
    voters: heaviest.map((account) => ({ account, power: delegates.line(account).power })),
    isVotersWhole: token === null || delegates.status().complete,
  };
}

function ended(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
