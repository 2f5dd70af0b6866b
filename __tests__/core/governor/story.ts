import { type Address, toFunctionSelector, zeroHash } from 'viem';
import type { Dao } from '@/core/governor/dao';
import { operationId, saltOf } from '@/core/governor/operation';
import type { State } from '@/core/governor/proposal';
import { columns } from '@/core/governor/proposalId';
import type { Side } from '@/core/governor/vote';
import type { Action, Variant } from '@/devnet/variant';
import type { Random } from '../../runs';
import type { Reckoned, Reckoning } from './reckon';
import { saltOf as saltWord } from './stage';

const SET = 'set(uint256)';
const MOST = 3;
const OVER: readonly State[] = ['CANCELED', 'DEFEATED', 'EXPIRED', 'EXECUTED'];

/** One step of a history: what it is called, and how it is done; a refusal is thrown. */
export type Step = { name: string; go(): Promise<unknown> };

/** Next step of people: most move a proposal on, some must be refused by the contract. */
export function nextStep(random: Random, world: Variant, dao: Dao, now: Reckoning): Step {
  const proposals = now.proposals();
  if (random.chance(proposals.length === 0 ? 0.8 : proposals.length < MOST ? 0.12 : 0.01))
    return propose(random, world);
  if (random.chance(0.08)) return tokens(random, world);
  if (proposals.length === 0) return wait(random, world);
  const alive = proposals.filter(({ state }) => state !== null && !OVER.includes(state));
  const proposal = random.pick(alive.length > 0 && random.chance(0.9) ? alive : proposals);
  if (random.chance(0.05)) return mischief(random, world, proposal);
  return forward(random, world, dao, proposal);
}

function forward(random: Random, world: Variant, dao: Dao, proposal: Reckoned): Step {
  const { id, state } = proposal;
  switch (state) {
    case 'PENDING':
      if (random.chance(0.12)) return act('cancel', world, id, proposal.proposer);
      return random.chance(0.6) ? { name: 'open', go: () => world.toActive(id) } : wait(random, world);
    case 'ACTIVE':
      if (random.chance(0.15)) return { name: 'close', go: () => world.toEnd(id) };
      return random.chance(0.15) ? wait(random, world) : vote(random, world, id);
    case 'SUCCEEDED':
      if (world.timelock === null) return act('execute', world, id, random.pick(world.voters));
      return random.chance(0.8) ? act('queue', world, id, world.stranger) : wait(random, world);
    case 'QUEUED':
      return queued(random, world, dao, proposal);
    default:
      return wait(random, world);
  }
}

function queued(random: Random, world: Variant, dao: Dao, proposal: Reckoned): Step {
  const { expires, id } = proposal;
  if (random.chance(0.15))
    return act('cancel', world, id, random.pick([world.owner, proposal.proposer, random.pick(world.voters)]));
  if (world.timelockKind === 'controller' && random.chance(0.3)) return onTimelock(random, world, dao, id);
  if (expires !== null && random.chance(0.25))
    return { name: 'expire', go: () => world.warp(Number(expires - (proposal.eta ?? 0n)) + 172_801) };
  if (random.chance(0.4)) return { name: 'eta', go: () => world.toEta(id) };
  return act('execute', world, id, world.stranger);
}

/** Step that the Governor never hears of: its operation is cancelled or executed on the timelock. */
function onTimelock(random: Random, world: Variant, dao: Dao, id: bigint): Step {
  const { actions, description: _, hash } = world.content(id);
  const timelock = world.timelock ?? world.governor;
  const calls = actions.map((action) => ({ ...action, signature: '' }));
  if (random.chance(0.5)) {
    const operation = operationId(world.governor, calls, hash, saltOf(dao));
    const fragment = 'function cancel(bytes32)';
    return { name: 'drop', go: () => world.send(fragment, world.owner, timelock, [operation]) };
  }
  const salt = saltOf(dao) === 'governor' ? saltWord(world.governor, hash) : hash;
  const fragment = 'function executeBatch(address[],uint256[],bytes[],bytes32,bytes32)';
  const args = [...columns(calls), zeroHash, salt];
  return {
    name: 'bypass',
    go: async () => {
      await world.toEta(id);
      await world.send(fragment, world.stranger, timelock, args);
    },
  };
}

function vote(random: Random, world: Variant, id: bigint): Step {
  const most = world.voters.slice(0, 5);
  const by = random.pick([...most, ...most, ...most, ...world.voters, world.idle, world.delegator]);
  const isAlpha = world.expects.family === 'alpha';
  const sides: Side[] = isAlpha ? ['for', 'for', 'against'] : ['for', 'for', 'for', 'against', 'abstain'];
  const side = random.pick(sides);
  const reason = isAlpha || random.chance(0.5) ? undefined : random.pick(['', 'Ναι', '👍🏽 ok', '“so”']);
  const { override, voteSplit } = world;
  if (voteSplit !== undefined && random.chance(0.5)) {
    const part = () => (random.chance(0.3) ? 0n : random.bigint(72));
    const split = { against: part(), for: part() * 2n, abstain: part() };
    return { name: 'split', go: () => voteSplit(id, by, split, reason ?? '') };
  }
  if (override !== undefined && random.chance(0.5))
    return { name: 'override', go: () => override(id, by, side, reason ?? '') };
  return { name: 'vote', go: () => world.vote(id, by, side, reason) };
}

/** Acts at the wrong time and by the wrong people. */
function mischief(random: Random, world: Variant, { id }: Reckoned): Step {
  const by = random.pick([world.stranger, world.owner, ...world.voters]);
  return random.chance(0.3)
    ? { name: 'vote', go: () => world.vote(id, world.stranger, 'for') }
    : act(random.pick(['queue', 'execute', 'cancel'] as const), world, id, by);
}

const act = (name: 'queue' | 'execute' | 'cancel', world: Variant, id: bigint, by: Address): Step => ({
  name,
  go: () => world[name](id, by),
});

function propose(random: Random, world: Variant): Step {
  const by = random.pick(world.voters.slice(0, 6));
  const actions = Array.from({ length: random.int(1, 2) }, () => action(random, world));
  const title = random.pick(['# Raise it', '提案', 'e\u0301 é', '🗳️', 'Ordnung\r\n']);
  const description = `${title} ${random.int(0, 99_999)}`;
  return { name: 'propose', go: () => world.propose(by, actions, description) };
}

/** Above 1,000,000 the ledger refuses, and with it the execution. */
function action(random: Random, world: Variant): Action {
  const value = random.chance(0.1) ? 1_000_001n : BigInt(random.int(0, 1_000_000));
  const plain = world.action(value, random.chance(0.2) ? 5n : 0n);
  const isNamed = world.expects.family !== 'openzeppelin' && random.chance(0.5);
  if (!isNamed || !plain.calldata.startsWith(toFunctionSelector(`function ${SET}`))) return plain;
  return { ...plain, signature: SET, calldata: `0x${plain.calldata.slice(10)}` };
}

function tokens(random: Random, world: Variant): Step {
  const by = random.pick([...world.voters, world.delegator]);
  const to = random.pick([...world.voters, world.stranger]);
  if (world.expects.token.kind === 'erc721votes' || random.chance(0.5))
    return { name: 'delegate', go: () => world.delegate(by, to) };
  const amount = random.bigint(68);
  const fragment = 'function transfer(address,uint256) returns (bool)';
  return { name: 'transfer', go: () => world.send(fragment, by, world.token, [to, amount]) };
}

function wait(random: Random, world: Variant): Step {
  if (random.chance(0.7)) return { name: 'mine', go: () => world.mine(random.int(1, 3)) };
  const seconds = random.int(1, 90);
  return { name: 'warp', go: () => world.warp(seconds) };
}
