import type { Address } from 'viem';
import { pastPowerView, powerView } from '@/chain/contracts/tokenViews';
import { readEach, type View } from '@/chain/rpc/view';
import { CheckpointFlaw } from '@/core/files/flaw';
import { LIMITS } from '@/core/files/limits';
import type { Block, Token } from '@/core/governor/dao';
import type { Head } from '@/service/checkpoint/checkpoint';
import {
  decodeHistory,
  decodePowers,
  type KnownHistory,
  type KnownPowers,
} from '@/service/checkpoint/delegates';
import type { DelegateBase } from '../delegates/delegateBase';
import { chosenByChance } from './chance';
import type { OpenedFiles } from './openedFiles';
import type { VerificationContext } from './verifyCheckpoint';

/** Whether the checkpoint is believed (any more), and the newest block. */
export type DelegateFilesOptions = { isBelieved(): boolean; now(): Block };

/** Loads a checkpoint's delegates, checked with the token; undefined without any. Throws `PartMissing`, `CheckpointFlaw`. */
export function delegateFiles(
  { head, fetcher, context }: OpenedFiles,
  { isBelieved, now }: DelegateFilesOptions,
): () => Promise<DelegateBase | undefined> {
  // A token that cannot be asked denies nothing; it is asked again about all that is shown.
  const borneOut = async (asked: Promise<string | null>) => {
    const flaw = await asked.catch(() => null);
    if (flaw !== null) throw new CheckpointFlaw(flaw);
  };
  return async () => {
    const { block, dao, delegates } = head;
    if (delegates === null || !isBelieved()) return undefined;
    const powers = decodePowers(await fetcher.part(dao, delegates.powers, LIMITS.delegates));
    if (powers.block !== block.number)
      throw new CheckpointFlaw('its delegates are of another block than its head');
    await borneOut(powersFlaw({ ...context, head, now: now() }, powers));
    return {
      block,
      powers,
      history: async () => {
        const history = decodeHistory(await fetcher.part(dao, delegates.history, LIMITS.delegates));
        await borneOut(historyFlaw({ ...context, head, now: now() }, history));
        return history;
      },
    };
  };
}

// Delegates that are asked about, the most powerful and some by chance, and past changes of power.
const STRONGEST = 64;
const CHANCE = 32;
const CHANGES = 48;

type DelegateProofContext = Pick<VerificationContext, 'transport' | 'random' | 'multicall'> & {
  head: Head;
  now: Block;
};

/** Finds a power of a delegate that the token denies, in words; null if it denies none. Throws `RpcError`. */
async function powersFlaw(
  context: DelegateProofContext,
  { accounts, powers }: KnownPowers,
): Promise<string | null> {
  const { head, now, random } = context;
  const { token } = head.governor;
  if (token === null) return null;
  const sorted = [...powers].sort((a, b) => (a.power < b.power ? 1 : -1));
  const asked = [...sorted.slice(0, STRONGEST), ...chosenByChance(sorted.slice(STRONGEST), CHANCE, random)];
  const claims = asked.flatMap(({ delegate, power }) => {
    const who: Address = `0x${accounts[delegate] ?? ''}`;
    const found = viewAt(token, who, head.block, now);
    return found === null ? [] : [{ who, votes: power, block: head.block.number, view: found }];
  });
  return denied(context, claims);
}

/** As `powersFlaw`, of changes of power in the past, where the clock of the token counts blocks. */
async function historyFlaw(
  context: DelegateProofContext,
  { accounts, changes }: KnownHistory,
): Promise<string | null> {
  const { head, now, random } = context;
  const { token } = head.governor;
  if (token === null || token.clock.mode !== 'blocknumber') return null;
  // The token keeps the last of several in one block.
  const kept = changes.filter(({ delegate, block }, index) => {
    const next = changes[index + 1];
    return next?.delegate !== delegate || next.block !== block;
  });
  const before = new Map(kept.map((each, index) => [each, kept[index - 1]]));
  const claims = chosenByChance(kept, CHANGES, random).flatMap((change) => {
    const { delegate, block } = change;
    const last = before.get(change);
    const who: Address = `0x${accounts[delegate] ?? ''}`;
    const had = last?.delegate === delegate ? last.votes : 0n;
    return [
      { block, votes: change.votes },
      { block: block - 1n, votes: had },
    ].flatMap((claim) => {
      const found = viewAt(token, who, { ...head.block, number: claim.block }, now);
      return found === null ? [] : [{ who, ...claim, view: found }];
    });
  });
  return denied(context, claims);
}

async function denied(
  { transport, now, multicall: address }: DelegateProofContext,
  claims: readonly { who: Address; votes: bigint; block: bigint; view: View<bigint> }[],
): Promise<string | null> {
  const calls = claims.map((each) => each.view);
  const answers = await readEach(transport, calls, now.number, { multicall: address });
  for (const [index, { who, votes, block }] of claims.entries()) {
    const told = answers[index] ?? null;
    if (told !== null && told !== votes)
      return `the power of ${who} in block ${block} is ${told} by the token, and ${votes} in the file`;
  }
  return null;
}

// The past is asked for as such, so that every node can answer; of the newest block it is no past yet.
function viewAt(token: Token, who: Address, at: Block, now: Block): View<bigint> | null {
  if (at.number === now.number) return powerView(token, who);
  const { mode } = token.clock;
  if (mode !== 'blocknumber' && mode !== 'timestamp') return null;
  return pastPowerView(token, who, mode === 'timestamp' ? at.timestamp : at.number);
}
