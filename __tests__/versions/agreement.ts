import { type Address, keccak256, stringToHex } from 'viem';
import type { Organisation } from '@/devnet/variant';
import { at, listAt, type Node } from './asked';
import { type Announced, isFlexible } from './logs';
import { NOBODY, ofProposal, type Scene } from './proposal';

/** Everything that the service says otherwise than the contract's own views and logs, as sentences. */
export async function disagreements(
  world: Organisation,
  said: Node,
  told: Announced,
  accounts: readonly Address[],
): Promise<{ wrong: string[]; figures: number; states: Set<string> }> {
  const wrong: string[] = [];
  let figures = 0;
  const scene: Scene = {
    world,
    told,
    now: BigInt(String(at(said, 'clock.now'))),
    say: (what, we, they) => {
      figures += 1;
      if (text(we) !== text(they)) wrong.push(`${what}: we say ${text(we)}, the contract ${text(they)}`);
    },
    ask: (fragment, to, args) => world.call(`function ${fragment}`, to, args).catch(() => null),
  };
  await ofGovernor(scene, said);
  await ofSettings(scene, said);
  await ofAccounts(scene, said, accounts);
  if (world.timelockKind === 'controller') await ofTimelock(scene, said);
  const items = listAt(said, 'proposals.items');
  const ids = told.created.map(({ id }) => String(id)).sort();
  scene.say('proposals', items.map(({ proposalId }) => proposalId).sort(), ids);
  for (const item of items) await ofProposal(scene, item, accounts);
  return { wrong, figures, states: new Set(items.map(({ state }) => String(state))) };
}

async function ofGovernor({ world, say, ask, told }: Scene, said: Node): Promise<void> {
  const { governor, token, expects, timelock } = world;
  const words = (name: string, to: Address = governor) => ask(`${name}() view returns (string)`, to);
  say('name', said.name, await words('name'));
  say('version', said.version, await words('version'));
  say('clock', at(said, 'clock.raw'), await words('CLOCK_MODE'));
  say('counting', at(said, 'counting.raw'), await words('COUNTING_MODE'));
  say('token', at(said, 'token.address'), await ask('token() view returns (address)', governor));
  say('symbol', at(said, 'token.symbol'), await words('symbol', token));
  say('decimals', at(said, 'token.decimals'), (await ask('decimals() view returns (uint8)', token)) ?? 0);
  say('timelock', at(said, 'timelock.address'), timelock);
  say('unknown', said.unknown, isFlexible(world) ? [{ capability: 'counting.split' }] : []);
  say('ids', said.ids, expects.ids.toUpperCase());
  say('fractional', at(said, 'counting.fractional'), expects.counting.fractional);
  say('overridable', at(said, 'counting.overridable'), expects.counting.overridable);
  const extensions = expects.extensions.map((each) => each.toUpperCase().replace('-', '_'));
  say('extensions', said.extensions, extensions);
  say('guardian', said.guardian, expects.guardian);
  for (const part of ['sync', 'votes.sync', 'delegates.sync'])
    say(`${part} complete`, at(said, `${part}.complete`), true);
  say('votes of all', at(said, 'votes.total'), told.votes.length);
}

async function ofSettings({ world, say, ask, now }: Scene, said: Node): Promise<void> {
  const { governor } = world;
  const own = (name: string) => ask(`${name}() view returns (uint256)`, governor);
  const names = ['votingDelay', 'votingPeriod', 'proposalThreshold', 'quorumNumerator', 'quorumDenominator'];
  for (const name of names) say(name, at(said, `settings.${name}`), await own(name));
  say('late', at(said, 'settings.lateQuorumExtension'), await own('lateQuorumVoteExtension'));
  const quorum = await ask('quorum(uint256) view returns (uint256)', governor, [now - 1n]);
  say('quorum', at(said, 'settings.quorum'), quorum);
}

/** Compares the timelock's operations and powers. */
async function ofTimelock({ world, say, ask, told }: Scene, said: Node): Promise<void> {
  const timelock = world.timelock ?? world.governor;
  const queued = told.events.filter(({ name }) => name === 'ProposalQueued').map(({ id }) => String(id));
  for (const part of ['operations', 'control']) say(part, at(said, `${part}.sync.complete`), true);
  say('operations', at(said, 'operations.total'), queued.length);
  say('delay', at(said, 'control.delay'), await ask('getMinDelay() view returns (uint256)', timelock));
  for (const { operationId, state, proposalId } of listAt(said, 'operations.items')) {
    const is = (name: string) =>
      ask(`isOperation${name}(bytes32) view returns (bool)`, timelock, [operationId]);
    const waits = (await is('Ready')) ? 'READY' : (await is('Pending')) ? 'WAITING' : 'CANCELLED';
    say(`operation ${operationId}`, state, (await is('Done')) ? 'DONE' : waits);
    say(`proposal of operation ${operationId}`, queued.includes(String(proposalId)), true);
  }
  for (const power of listAt(said, 'control.powers')) {
    if (!['PROPOSER', 'EXECUTOR', 'CANCELLER'].includes(String(power.name))) continue;
    const role = keccak256(stringToHex(`${power.name}_ROLE`));
    for (const { account, who } of listAt(power, 'holders')) {
      const args = [role, who === 'ANYONE' ? NOBODY : account];
      const holds = await ask('hasRole(bytes32,address) view returns (bool)', timelock, args);
      say(`${power.name} ${account}`, true, holds);
    }
  }
}

async function ofAccounts({ world, say, ask }: Scene, said: Node, accounts: readonly Address[]) {
  const { token } = world;
  const number = (name: string, account: unknown) =>
    ask(`${name}(address) view returns (uint256)`, token, [account]);
  for (const [index, account] of accounts.entries()) {
    const one = said[`a${index}`];
    const delegate = await ask('delegates(address) view returns (address)', token, [account]);
    say('votes', at(one, 'votes'), await number('getVotes', account));
    say('balance', at(one, 'balance'), await number('balanceOf', account));
    say('delegate', at(one, 'delegate'), delegate === NOBODY ? null : delegate);
  }
  let sum = 0n;
  for (const { address, power, confirmed } of listAt(said, 'delegates.items')) {
    const votes = await number('getVotes', address);
    say('power', [power, confirmed], [votes, votes]);
    sum += BigInt(String(votes));
  }
  say('delegated', at(said, 'delegates.delegated'), sum);
  say('supply', at(said, 'delegates.supply'), await ask('totalSupply() view returns (uint256)', token));
}

/** Values as one text, whatever the order of their fields and the type of their numbers. */
function text(value: unknown): string {
  return JSON.stringify(value ?? null, (_, each: unknown) => {
    if (typeof each === 'bigint' || typeof each === 'number') return `${each}`;
    if (typeof each !== 'object' || each === null || Array.isArray(each)) return each;
    return Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}
