import type { GovernorReader } from '@/chain/contracts/reader';
import { toQuantity } from '@/chain/rpc/quantity';
import { getBlock, type Transport } from '@/chain/rpc/transport';
import { accountKind } from '@/core/accountKind';
import type { Block, Dao } from '@/core/governor/dao';
import { type FinalityDao, mayHaveChanged } from '@/core/governor/finality';
import type { ProposalNow } from '@/core/governor/proposal';
import { SIDES } from '@/core/governor/vote';
import type { Head } from '@/service/checkpoint/checkpoint';
import { rulesFlaw } from '../proposals/rules';
import { chosenByChance } from './chance';

// Proposals of which the contract is asked, besides those on screen and those that can still change.
const SAMPLE = 8;

/** The contract and the chain that a checkpoint is held against. */
export type VerificationContext = {
  transport: Transport;
  reader: Pick<GovernorReader, 'dao' | 'proposals'>;
  /** From 0 to 1. */
  random(): number;
  /** Address of Multicall3, if not the usual one. */
  multicall?: string | undefined;
};

/** Result of verifying: the chain agrees, contradicts (in words), or could not say yet. */
type CheckpointVerdict =
  | { is: 'right'; isWhole: boolean; unchecked: readonly string[] }
  | { is: 'wrong'; reason: string }
  | { is: 'open'; reason: string };

/** Holds the head of a checkpoint against the chain at `now`: its block, the Governor, some proposals. Throws `RpcError`. */
export async function verifyCheckpoint(
  head: Head,
  now: Block,
  { transport, reader, random, multicall }: VerificationContext,
): Promise<CheckpointVerdict> {
  const { number } = head.block;
  const open = { is: 'open', reason: `the endpoint does not know block ${number} yet` } as const;
  if (now.number < number) return open;
  const chosen = chosenByChance(head.proposals, SAMPLE, random);
  const ids = chosen.map(({ id }) => id);
  const snapshots = new Map(chosen.map(({ id, now: { snapshot } }) => [id, snapshot]));
  // In the same flight as its block: whether it is of this chain is judged first.
  const asked = Promise.all([
    beganWithin(head, transport),
    reader.dao({ at: now }),
    rulesFlaw(head, transport, random, { multicall }),
    // Few nodes keep old states.
    reader.proposals(ids, { at: head.block, snapshots }).catch(() => new Map<bigint, ProposalNow>()),
    reader.proposals(ids, { at: now, snapshots }),
  ]);
  asked.catch(() => undefined);
  const block = now.number === number ? now : await getBlock(transport, number);
  // A host that dropped old blocks, or is behind, is no contradiction.
  if (block === null) return open;
  if (block.hash !== head.block.hash)
    return wrong(`block ${number} is ${block.hash} on the chain, and ${head.block.hash} in the file`);
  if (block.timestamp !== head.block.timestamp)
    return wrong(`block ${number} has another time than in the file`);
  const [isWhole, governor, rules, then, later] = await asked;
  const claims = new Map(head.proposals.map((each) => [each.id, each.now]));
  for (const id of ids) {
    const claim = claims.get(id);
    const reason =
      claim &&
      (contradiction(id, claim, then.get(id)) ??
        contradiction(id, claim, later.get(id) ?? null, head.governor));
    if (reason != null) return wrong(reason);
  }
  const reason = otherGovernor(head.governor, governor) ?? (rules === 'unknown' ? null : rules);
  if (reason !== null) return wrong(reason);
  const unchecked = uncheckedOf(head, { asked: ids.length, hasState: rules !== 'unknown' });
  return { is: 'right', isWhole, unchecked };
}

/** Lists the unverified parts of a head, as sentences. */
function uncheckedOf(
  { proposals, block, governor: { ids, extensions } }: Head,
  { asked, hasState }: { asked: number; hasState: boolean },
): string[] {
  const rest = proposals.length - asked;
  const isCounted = ids === 'counter' || extensions.includes('storage');
  return [
    ...(hasState ? [] : [`Rules and quorums at block ${block.number}: no endpoint keeps that state.`]),
    `Titles, proposers and times of proposals${rest === 0 ? '' : `, and everything about ${rest} of the ${proposals.length}`}, until they are opened.`,
    ...(isCounted ? [] : ['And that no proposal is missing: this Governor does not count them.']),
  ];
}

/**
 * Describes how the contract contradicts a claim about a proposal; null if it does not. `now` is null if the Governor
 * does not know the proposal, undefined if it could not be asked; at the same block all must be equal, later, as
 * `dao` allows it, what cannot have changed.
 */
export function contradiction(
  id: bigint,
  claim: Omit<ProposalNow, 'at'>,
  now: ProposalNow | null | undefined,
  dao?: FinalityDao,
): string | null {
  if (now === undefined) return null;
  if (now === null) return `the Governor knows no proposal ${id}`;
  const say = (what: string, here: unknown, there: unknown) =>
    `the ${what} of proposal ${id} is ${String(here)} by the contract, and ${String(there)} in the file`;
  if (now.snapshot !== claim.snapshot) return say('snapshot', now.snapshot, claim.snapshot);
  if (dao !== undefined && mayHaveChanged(claim.state, now.state, dao)) return null;
  if (now.state !== claim.state) return say('state', now.state, claim.state);
  if (now.deadline !== claim.deadline) return say('deadline', now.deadline, claim.deadline);
  for (const side of SIDES) {
    const [here, there] = [now.tally?.[side], claim.tally?.[side]];
    if (here !== undefined && there !== undefined && here !== there) return say(`tally ${side}`, here, there);
  }
  if (dao !== undefined) return null;
  if (now.eta !== claim.eta) return say('eta', now.eta, claim.eta);
  const [here, there] = [now.quorum?.value, claim.quorum?.value];
  return here !== undefined && there !== undefined && here !== there ? say('quorum', here, there) : null;
}

/** No code stood at the Governor's address before the first block that was read; true where no node can say. */
async function beganWithin({ from, governor }: Head, transport: Transport): Promise<boolean> {
  if (from === 0n) return true;
  const params = [governor.address, toQuantity(from - 1n)];
  const code = await transport.request<unknown>('eth_getCode', params).catch(() => '0x');
  return (accountKind(code) ?? 'key') === 'key';
}

// Code that is not behind a proxy can never change, and with it none of these.
function otherGovernor(claim: Dao, found: Dao): string | null {
  if (found.proxy !== null && found.proxy.kind !== 'clone') return null;
  const figures = (dao: Dao) => ({
    name: dao.name,
    family: dao.family,
    clock: dao.clock.mode,
    token: dao.token?.address ?? null,
    'counting mode': dao.counting.raw,
  });
  const [here, there] = [figures(found), figures(claim)];
  if ([...found.unknown, ...claim.unknown].length > 0) return null;
  for (const name of Object.keys(here) as (keyof typeof here)[]) {
    if (here[name] === there[name]) continue;
    return `the ${name} of the Governor is ${here[name]} by the contract, and ${there[name]} in the file`;
  }
  return null;
}

const wrong = (reason: string): CheckpointVerdict => ({ is: 'wrong', reason });
