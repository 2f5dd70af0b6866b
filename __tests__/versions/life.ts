import { encodeFunctionData, type Hex, zeroHash } from 'viem';
import { columns } from '@/core/governor/proposalId';
import { rpc } from '@/devnet/anvil';
import type { Action } from '@/devnet/variant';
import { saltOf } from '../core/governor/stage';
import { attempt, type Cast, note, votes } from './ballots';

const SIDES = [1, 1, 1, 1, 1, 0, 2] as const;

/**
 * One round in the life of an organisation: a proposal that changes its rules and is executed, one that is voted down,
 * one that is cancelled, one cancelled or left to expire in the timelock, and two that are open at the end.
 */
export async function live(cast: Cast): Promise<void> {
  const { world, random } = cast;
  const [first, second, third] = await proposeAll(cast, 3);
  // Refused by the versions in which nobody may; by others to all but the proposer.
  for (const by of random.chance(0.5) ? world.voters.slice(0, 3) : [world.owner, world.stranger])
    await attempt(cast, 'cancel', () => world.cancel(third, by));
  await tokens(cast);
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
  await votes(cast, fourth, [1, 1, 1, 2]);
  await late(cast, fourth);
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
    const actions = count > 1 && index === 0 ? [...rules(cast), action(cast)] : [action(cast)];
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
    setVotingPeriod: BigInt(random.int(34, 44) * unit),
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

async function finish(cast: Cast, id: bigint): Promise<void> {
  const { world } = cast;
  await attempt(cast, 'queue', () => world.queue(id));
  if (world.timelock !== null) await attempt(cast, 'wait', () => world.toEta(id));
  await attempt(cast, 'execute', () => world.execute(id));
}

/** Queues what passed, and leaves it there, or lets it be cancelled or executed past the Governor, or expire. */
async function drop(cast: Cast, id: bigint): Promise<void> {
  const { world, random } = cast;
  const { timelock } = world;
  await attempt(cast, 'queue', () => world.queue(id));
  if (timelock === null) return;
  if (world.timelockKind === 'compound') return world.warp(172_800 + 1_209_601);
  if (random.chance(0.25)) return;
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
