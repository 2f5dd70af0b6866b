import { type Address, encodePacked, type Hex, toHex } from 'viem';
import { type Ballot, ballotData } from '@/core/governor/ballot/ballot';
import { ballotCall } from '@/core/governor/ballot/ballotCall';
import type { Dao } from '@/core/governor/dao';
import { rpc } from '@/devnet/anvil';
import { sendChecked } from '@/devnet/call';
import type { Organisation } from '@/devnet/variant';
import type { Random } from '../runs';
import { isFlexible, takesParts } from './logs';

const REASONS = ['', 'Ναι', '👍🏽 ok', '“so”', 'a\r\nb\u202e'];
const WITH_PARAMS =
  'function castVoteWithReasonAndParams(uint256 id, uint8 support, string reason, bytes params) returns (uint256)';

/** Acts done and acts refused by the contract, by name, so that an agreement about nothing is noticed. */
export type Done = Map<string, { done: number; refused: number }>;

/** Subject of a life: the organisation, what it was detected to be, and chance. */
export type Cast = { world: Organisation; dao: Dao; random: Random; done: Done };

/** Votes of some on one proposal, each in a form of chance. */
export async function votes(cast: Cast, id: bigint, sides: readonly number[]): Promise<void> {
  const { world, random } = cast;
  // The heaviest one is kept for the last moment.
  const people = world.voters.slice(1).filter(() => random.chance(0.6));
  for (const by of people) await vote(cast, id, by, random.pick(sides));
  const { override } = world;
  if (override === undefined) return;
  for (const by of [world.delegator, random.pick(world.voters)])
    await attempt(cast, 'override', () =>
      override(id, by, random.pick(['for', 'against']), random.pick(REASONS)),
    );
}

async function vote(cast: Cast, id: bigint, by: Address, support: number): Promise<void> {
  const { world, random } = cast;
  const reason = random.pick(REASONS);
  const side = (['against', 'for', 'abstain'] as const)[support] ?? 'for';
  const withParams = (byte: number, params: Hex) =>
    world.send(WITH_PARAMS, by, world.governor, [id, byte, reason, params]);
  switch (random.int(0, 4)) {
    case 0:
      return attempt(cast, 'vote', () => world.vote(id, by, side));
    case 1:
      return attempt(cast, 'vote with reason', () => world.vote(id, by, side, reason));
    case 2:
      return attempt(cast, 'vote by signature', () => signed(cast, id, by, support, 'short', ''));
    case 3:
      return attempt(cast, 'vote by long signature', () => signed(cast, id, by, support, 'extended', reason));
    default: {
      if (!takesParts(world)) {
        // Bytes that look like the parts of a split vote, and others.
        const params = random.chance(0.7) ? await lookalike(cast, id, by) : toHex(random.bigint(90));
        return attempt(cast, 'vote with params', () => withParams(support, params));
      }
      const byte = isFlexible(world) && random.chance(0.8) ? support : 255;
      for (let round = 0; round < 2; round += 1) {
        const most = world.expects.token.kind === 'erc721votes' ? 1n : 10n ** 18n;
        await attempt(cast, 'split', () => withParams(byte, parts(random, most)));
      }
    }
  }
}

function parts(random: Random, most: bigint): Hex {
  const part = () => (random.chance(0.4) ? 0n : random.bigint(64) % (most + 1n));
  return encodePacked(['uint128', 'uint128', 'uint128'], [part(), part(), part()]);
}

/** Bytes with the form of a split of all the power an account has, which simple counting does not look at. */
async function lookalike({ world, random }: Cast, id: bigint, by: Address): Promise<Hex> {
  const view = 'view returns (uint256)';
  const snapshot = await world.call(`function proposalSnapshot(uint256) ${view}`, world.governor, [id]);
  const power = await world.call<bigint>(`function getVotes(address,uint256) ${view}`, world.governor, [
    by,
    snapshot,
  ]);
  const some = power / BigInt(random.int(1, 3));
  return encodePacked(['uint128', 'uint128', 'uint128'], [power - some, 0n, some]);
}

/** A vote by signature, in the form that was detected; the contract alone decides whether it is right. */
async function signed(
  { world, dao }: Cast,
  proposalId: bigint,
  voter: Address,
  support: number,
  shape: 'short' | 'extended',
  reason: string,
): Promise<Hex> {
  const { form, nonce, domain } = dao.ballot;
  if (form === 'none' || domain === null) throw new Error('no signed ballots');
  const nonces = {
    none: async () => null,
    plain: () =>
      world.call<bigint>('function nonces(address) view returns (uint256)', world.governor, [voter]),
    keyed: () =>
      world.call<bigint>('function nonces(address,uint192) view returns (uint256)', world.governor, [
        voter,
        proposalId & (2n ** 192n - 1n),
      ]),
  };
  const ballot: Ballot = {
    chainId: world.chainId,
    governor: world.governor,
    proposalId,
    form,
    shape,
    support,
    voter,
    nonce: await nonces[nonce](),
    reason,
    params: '0x',
  };
  const signature = await rpc<Hex>(world.url, 'eth_signTypedData_v4', [voter, ballotData(ballot, domain)]);
  const data = ballotCall({ ...ballot, signature });
  return sendChecked(world.url, world.abi.governor, { from: world.stranger, to: world.governor, data });
}

/** Does something and notes whether the contract let it. */
export async function attempt(cast: Cast, name: string, go: () => Promise<unknown>): Promise<void> {
  const isDone = await go().then(
    () => true,
    () => false,
  );
  note(cast, name, isDone);
}

/** Notes that something was done or refused. */
export function note({ done }: Cast, name: string, isDone: boolean): void {
  const count = done.get(name) ?? { done: 0, refused: 0 };
  if (isDone) count.done += 1;
  else count.refused += 1;
  done.set(name, count);
}
