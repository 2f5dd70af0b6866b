import { type Address, encodeFunctionData, encodePacked, type Hex, toHex, zeroHash } from 'viem';
import { rpc } from '@/devnet/anvil';
import { sendChecked } from '@/devnet/call';
import type { Action, Organisation } from '@/devnet/variant';
import { type Ballot, ballotData } from '@/lib/governor/ballot';
import { ballotCall } from '@/lib/governor/ballotCall';
import type { Dao } from '@/lib/governor/dao';
import { columns } from '@/lib/governor/proposalId';
import { saltOf } from '../governor/stage';
import type { Random } from '../random';

const SIDES = [1, 1, 1, 1, 1, 0, 2] as const;
const REASONS = ['', 'Ναι', '👍🏽 ok', '“so”', 'a\r\nb\u202e'];
const WITH_PARAMS =
  'function castVoteWithReasonAndParams(uint256 id, uint8 support, string reason, bytes params) returns (uint256)';

/** What was done and what the contract refused, by name, so that an agreement about nothing is noticed. */
export type Done = Map<string, { done: number; refused: number }>;

/** Whom a life is about: the organisation, what it was detected to be, and chance. */
export type Cast = { world: Organisation; dao: Dao; random: Random; done: Done };

/**
 * One round in the life of an organisation: a proposal that changes its rules and is executed, one that is voted down,
 * one that is cancelled, one cancelled or left to expire in the timelock, and two that are open at the end.
 */
export async function live(cast: Cast): Promise<void> {
  const { world, random } = cast;
  const [first, second, third] = await proposeAll(cast, 3);
  await tokens(cast);
  await attempt(cast, 'cancel', () => world.cancel(third, random.pick(world.voters.slice(0, 3))));
  await world.toActive(second);
  await votes(cast, first, [1, 1, 1, 1, 1, 2]);
  await votes(cast, second, [0, 0, 0, 1, 2]);
  await tokens(cast);
  await late(cast, first);
  await world.toEnd(second);
  await world.toEnd(first);
  await finish(cast, first);
  const [fourth] = await proposeAll(cast, 1);
  await world.toActive(fourth);
  await votes(cast, fourth, SIDES);
  await world.toEnd(fourth);
  await drop(cast, fourth);
  const [fifth] = await proposeAll(cast, 1);
  await world.toActive(fifth);
  await votes(cast, fifth, SIDES);
  await proposeAll(cast, 1);
}

async function proposeAll(cast: Cast, count: number): Promise<[bigint, bigint, bigint]> {
  const { world, random } = cast;
  const ids: bigint[] = [];
  for (let index = 0; index < count; index += 1) {
    const by = random.pick(world.voters.slice(0, 3));
    const actions = index === 0 ? [...rules(cast), action(cast)] : [action(cast)];
    const title = random.pick(['# Raise it', '提案', 'e\u0301 é', '🗳️', 'Ordnung\r\n', '']);
    ids.push(await world.propose(by, actions, `${title} ${random.int(0, 999_999)}`));
    note(cast, 'propose', true);
  }
  const [first = 0n, second = first, third = first] = ids;
  return [first, second, third];
}

function action({ world, random }: Cast): Action {
  return world.action(BigInt(random.int(0, 1_000_000)), random.chance(0.2) ? 5n : 0n);
}

/** A call that changes a rule of the Governor, if it has one that can be changed. */
function rules({ world, random }: Cast): Action[] {
  const unit = world.expects.clock.mode === 'timestamp' ? 12 : 1;
  const changes: Record<string, bigint> = {
    setVotingDelay: BigInt(random.int(1, 3) * unit),
    setVotingPeriod: BigInt(random.int(9, 14) * unit),
    setProposalThreshold: (world.expects.settings.proposalThreshold ?? 0n) + 1n,
    updateQuorumNumerator: BigInt(random.int(5, 20)),
    updateSuperQuorumNumerator: BigInt(random.int(40, 60)),
    setLateQuorumVoteExtension: BigInt(random.int(2, 8) * unit),
  };
  const abi = world.abi.governor;
  const known = Object.keys(changes).filter((name) =>
    abi.some((item) => item.type === 'function' && item.name === name),
  );
  const chosen = known.filter(() => random.chance(0.5));
  return (chosen.length === 0 ? known.slice(-1) : chosen).map((functionName) => {
    const item = abi.find((each) => each.type === 'function' && each.name === functionName);
    const type = item?.type === 'function' ? (item.inputs[0]?.type ?? '') : '';
    const value = changes[functionName] ?? 0n;
    const args = [/^uint(8|16|24|32|48)$/.test(type) ? Number(value) : value];
    return { target: world.governor, value: 0n, calldata: encodeFunctionData({ abi, functionName, args }) };
  });
}

/** Delegations and a transfer. */
async function tokens(cast: Cast): Promise<void> {
  const { world, random } = cast;
  const by = random.pick([...world.voters.slice(3), world.idle, world.delegator]);
  const to = random.pick([...world.voters, world.stranger]);
  await attempt(cast, 'delegate', () => world.delegate(by, to));
  if (world.expects.token.kind === 'erc721votes') return;
  const transfer = 'function transfer(address,uint256) returns (bool)';
  await attempt(cast, 'transfer', () =>
    world.send(transfer, by, world.token, [to, BigInt(random.int(1, 9))]),
  );
}

/** Votes of some on one proposal, each in a form of chance. */
async function votes(cast: Cast, id: bigint, sides: readonly number[]): Promise<void> {
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
  const { fractional } = world.expects.counting;
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
      if (!fractional) {
        // Bytes that look like the parts of a split vote, and others.
        const params = random.chance(0.7) ? parts(random, 2n ** 30n) : toHex(random.bigint(90));
        return attempt(cast, 'vote with params', () => withParams(support, params));
      }
      const byte = world.expects.ballot.form === 'v5' && isFlexible(cast) ? support : 255;
      for (let round = 0; round < 2; round += 1) {
        const most = world.expects.token.kind === 'erc721votes' ? 1n : 10n ** 18n;
        await attempt(cast, 'split', () => withParams(byte, parts(random, most)));
      }
    }
  }
}

function isFlexible({ world }: Cast): boolean {
  return world.abi.governor.some((item) => item.type === 'function' && item.name === 'voteWeightCast');
}

function parts(random: Random, most: bigint): Hex {
  const part = () => (random.chance(0.4) ? 0n : random.bigint(64) % (most + 1n));
  return encodePacked(['uint128', 'uint128', 'uint128'], [part(), part(), part()]);
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

/** The heaviest vote shortly before the end, which a late quorum moves. */
async function late(cast: Cast, id: bigint): Promise<void> {
  const { world } = cast;
  const deadline = await world.call<bigint>(
    'function proposalDeadline(uint256) view returns (uint256)',
    world.governor,
    [id],
  );
  const { number, timestamp } = await rpc<{ number: Hex; timestamp: Hex }>(
    world.url,
    'eth_getBlockByNumber',
    ['latest', false],
  );
  const isTimed = world.expects.clock.mode === 'timestamp';
  const gap = isTimed ? (Number(deadline) - Number(timestamp)) / 12 : Number(deadline) - Number(number);
  if (gap > 3) await world.mine(Math.floor(gap) - 2);
  await attempt(cast, 'late vote', () => world.vote(id, world.voters[0] ?? world.owner, 'for', 'At last.'));
}

/** Queues and executes what passed. */
async function finish(cast: Cast, id: bigint): Promise<void> {
  const { world } = cast;
  await attempt(cast, 'queue', () => world.queue(id));
  if (world.timelock !== null) await attempt(cast, 'wait', () => world.toEta(id));
  await attempt(cast, 'execute', () => world.execute(id));
}

/** Queues what passed, and lets it be cancelled or executed past the Governor, or expire. */
async function drop(cast: Cast, id: bigint): Promise<void> {
  const { world, random } = cast;
  const { timelock } = world;
  await attempt(cast, 'queue', () => world.queue(id));
  if (timelock === null) return;
  if (world.timelockKind === 'compound') return world.warp(172_800 + 1_209_601);
  if (world.timelockKind === 'access-manager')
    return attempt(cast, 'cancel', () => world.cancel(id, world.owner));
  const { actions, hash } = world.content(id);
  const calls = columns(actions.map((each) => ({ ...each, signature: '' })));
  // The salt changed in the release in which the form of ballots did.
  const salt = world.expects.ballot.form === 'v5' ? saltOf(world.governor, hash) : hash;
  if (random.chance(0.5)) {
    await attempt(cast, 'wait', () => world.toEta(id));
    const execute = 'function executeBatch(address[],uint256[],bytes[],bytes32,bytes32) payable';
    const value = actions.reduce((sum, each) => sum + each.value, 0n);
    const send = () => world.send(execute, world.stranger, timelock, [...calls, zeroHash, salt], value);
    return attempt(cast, 'execute in the timelock', send);
  }
  const hashing =
    'function hashOperationBatch(address[],uint256[],bytes[],bytes32,bytes32) view returns (bytes32)';
  const operation = await world.call<Hex>(hashing, timelock, [...calls, zeroHash, salt]);
  await attempt(cast, 'cancel in the timelock', () =>
    world.send('function cancel(bytes32)', world.owner, timelock, [operation]),
  );
}

async function attempt(cast: Cast, name: string, go: () => Promise<unknown>): Promise<void> {
  const isDone = await go().then(
    () => true,
    (error: unknown) => {
      if (process.env.QUORATE_LOUD !== undefined) process.stdout.write(`${name}: ${String(error)}\n`);
      return false;
    },
  );
  note(cast, name, isDone);
}

function note({ done }: Cast, name: string, isDone: boolean): void {
  const count = done.get(name) ?? { done: 0, refused: 0 };
  if (isDone) count.done += 1;
  else count.refused += 1;
  done.set(name, count);
}
