import { numberToHex, toHex } from 'viem/utils';
import { QuorateError } from '@/core/errors';
import type { VoteFacts, VoteIntent } from '../acts/castVote';
import { transaction } from '../facts/accountState';
import type { Status } from '../runner/run';
import type { Runner } from '../runner/runner';

/** Any vote that is ready, with whoever drives it. */
export type VoteRunner = Runner<VoteIntent, VoteFacts>;

/** Asks the wallet to send several votes of one chain together (EIP-5792), and follows each; a refusal has sent none. */
export async function sendTogether(runners: readonly VoteRunner[], isAtomic: boolean): Promise<void> {
  // Named before the wallet answers: after a reload it is asked by this name.
  const id = toHex(crypto.getRandomValues(new Uint8Array(32)));
  const begun = runners.filter((runner) => {
    const { intent } = runner.get();
    return intent !== undefined && runner.begin(intent, { id, isAtomic });
  });
  const [first] = begun;
  if (first === undefined) return;
  const { account: from, dao } = first.deps.context;
  let answer: unknown;
  try {
    const wallet = first.deps.client();
    if (wallet?.calls === undefined) throw new QuorateError('wallet-missing');
    const calls = begun.map((runner) => {
      const { to, data, value } = transaction(from, runner.hand(wallet));
      return { to, data, value };
    });
    const chainId = numberToHex(dao.chainId);
    const request = { version: '2.0.0', id, from, chainId, atomicRequired: false, calls };
    answer = await wallet.calls('wallet_sendCalls', [request]);
  } catch (error) {
    for (const runner of begun) runner.refuse(error);
    return;
  }
  const named = Object(answer).id;
  const batch = { id: typeof named === 'string' && named.length <= LONGEST_ID ? named : id, isAtomic };
  await Promise.all(begun.map((runner) => runner.sent(batch)));
}

const LONGEST_ID = 8194;

// A wallet that asks the person again, or another signer, does not hold up the next vote.
const GOES_ON: readonly Status[] = ['mined', 'shown', 'reverted', 'elsewhere'];

/** Asks for one vote after the other, each once the one before is mined, as they need different nonces. */
export async function sendInTurn(runners: readonly VoteRunner[]): Promise<void> {
  for (const runner of runners) {
    const { status, intent } = runner.get();
    if (intent === undefined) continue;
    // The first is asked for in the person's own tap, with nothing awaited before.
    if (status !== 'ready' || runner !== runners[0]) {
      await runner.check(intent);
      // The page may have asked anew meanwhile.
      if ((await settledStatus(runner)) !== 'ready') continue;
    }
    void runner.submit(intent);
    if (!GOES_ON.includes(await settledStatus(runner))) return;
  }
}

const MOVING: readonly Status[] = ['checking', 'signing', 'sent'];

function settledStatus(runner: VoteRunner): Promise<Status> {
  const { get, subscribe } = runner;
  return new Promise((resolve) => {
    const look = () => {
      const { status } = get();
      if (MOVING.includes(status)) return;
      stop();
      resolve(status);
    };
    const stop = subscribe(look);
    look();
  });
}
