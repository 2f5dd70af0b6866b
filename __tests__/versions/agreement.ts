import { type Address, parseAbi } from 'viem';
import { rpc } from '@/devnet/anvil';
import type { Organisation } from '@/devnet/variant';
import { STATES } from '@/lib/governor/proposal';
import type { Node } from './asked';
import type { Announced } from './logs';

const SIDES = ['AGAINST', 'FOR', 'ABSTAIN'] as const;
const NOBODY = `0x${'0'.repeat(40)}`;

/** Notes what we say and what the contract says. */
type Say = (what: string, we: unknown, they: unknown) => void;
/** A view of a contract, null where it has none or refuses. */
type Ask = (fragment: string, to: Address, args?: readonly unknown[]) => Promise<unknown>;
type Scene = { world: Organisation; say: Say; ask: Ask; now: bigint; told: Announced };

/** Everything that the service says otherwise than the contract's own views and logs, as sentences. */
export async function disagreements(
  world: Organisation,
  said: Node,
  told: Announced,
  accounts: readonly Address[],
): Promise<{ wrong: string[]; figures: number; states: Set<string> }> {
  const wrong: string[] = [];
  let figures = 0;
  const say: Say = (what, we, they) => {
    figures += 1;
    if (text(we) !== text(they)) wrong.push(`${what}: we say ${text(we)}, the contract ${text(they)}`);
  };
  const ask: Ask = (fragment, to, args) => world.call(`function ${fragment}`, to, args).catch(() => null);
  const now = BigInt(String(said.clock?.now));
  const scene = { world, say, ask, now, told };
  await ofAll(scene, said);
  await ofAccounts(scene, said, accounts);
  const items = said.proposals?.items ?? [];
  say(
    'proposals',
    [...items].map(({ proposalId }) => proposalId).sort(),
    told.created.map(({ id }) => String(id)).sort(),
  );
  for (const item of items) await ofProposal(scene, item, accounts);
  return { wrong, figures, states: new Set([...items].map(({ state }) => String(state))) };
}

async function ofAll({ world, say, ask, now, told }: Scene, said: Node): Promise<void> {
  const { governor, token, expects, timelock } = world;
  const own = (name: string) => ask(`${name}() view returns (uint256)`, governor);
  const words = (name: string, to: Address = governor) => ask(`${name}() view returns (string)`, to);
  const { settings } = said;
  say('name', said.name, await words('name'));
  say('version', said.version, await words('version'));
  say('clock', said.clock?.raw ?? null, await words('CLOCK_MODE'));
  say('counting', said.counting?.raw, await words('COUNTING_MODE'));
  say('token', said.token?.address, await ask('token() view returns (address)', governor));
  say('symbol', said.token?.symbol, await words('symbol', token));
  say('decimals', said.token?.decimals, (await ask('decimals() view returns (uint8)', token)) ?? 0);
  say('timelock', said.timelock?.address ?? null, timelock);
  say('unknown', said.unknown, []);
  for (const name of [
    'votingDelay',
    'votingPeriod',
    'proposalThreshold',
    'quorumNumerator',
    'quorumDenominator',
  ])
    say(name, settings?.[name], await own(name));
  say('late', settings?.lateQuorumExtension, await own('lateQuorumVoteExtension'));
  say('quorum', settings?.quorum, await ask('quorum(uint256) view returns (uint256)', governor, [now - 1n]));
  const { counting, ids, extensions, guardian } = said;
  say('ids', ids, expects.ids.toUpperCase());
  say('fractional', counting?.fractional, expects.counting.fractional);
  say('overridable', counting?.overridable, expects.counting.overridable);
  say(
    'extensions',
    extensions,
    expects.extensions.map((each) => each.toUpperCase().replace('-', '_')),
  );
  say('guardian', guardian, expects.guardian);
  for (const part of [said.sync, said.votes?.sync, said.delegates?.sync])
    say('complete', part?.complete, true);
  say('votes of all', said.votes?.total, told.votes.length);
}

async function ofAccounts(
  { world, say, ask }: Scene,
  said: Node,
  accounts: readonly Address[],
): Promise<void> {
  const { token } = world;
  for (const [index, account] of accounts.entries()) {
    const one = said[`a${index}`];
    const delegate = await ask('delegates(address) view returns (address)', token, [account]);
    say('votes', one?.votes, await ask('getVotes(address) view returns (uint256)', token, [account]));
    say('balance', one?.balance, await ask('balanceOf(address) view returns (uint256)', token, [account]));
    say('delegate', one?.delegate, delegate === NOBODY ? null : delegate);
  }
  const { items = [], delegated, supply } = said.delegates ?? {};
  let sum = 0n;
  for (const { address, power, confirmed } of items) {
    const votes = await ask('getVotes(address) view returns (uint256)', token, [address]);
    say('power', [power, confirmed], [votes, votes]);
    sum += BigInt(String(votes));
  }
  say('delegated', delegated, sum);
  say('supply', supply, await ask('totalSupply() view returns (uint256)', token));
}

async function ofProposal(scene: Scene, item: Node, accounts: readonly Address[]): Promise<void> {
  const { world, say, ask, now, told } = scene;
  const id = BigInt(String(item.proposalId));
  const say1: Say = (what, we, they) => say(`${what} of ${id}`, we, they);
  const of = (name: string, ...args: readonly unknown[]) =>
    ask(`${name}(${['uint256', ...args.map(() => 'address')]}) view returns (uint256)`, world.governor, [
      id,
      ...args,
    ]);
  const created = told.created.find((each) => each.id === id);
  const { actions, description } = world.content(id);
  const snapshot = (await of('proposalSnapshot')) as bigint;
  const eta = (await of('proposalEta')) || null;
  say1('description', [item.description, item.proposer], [created?.description, created?.proposer]);
  say1('own description', item.description, description);
  const bare = actions.map(({ target, value, calldata }) => ({ target, value: String(value), calldata }));
  say1('actions', item.actions, bare);
  say1(
    'state',
    item.state,
    STATES[Number(await ask('state(uint256) view returns (uint8)', world.governor, [id]))],
  );
  say1('snapshot', item.snapshot, snapshot);
  say1('deadline', item.deadline, await of('proposalDeadline'));
  say1('eta', item.eta, eta);
  const grace = world.expects.timelock?.grace ?? null;
  say1('expires', item.expires, eta === null || grace === null ? null : BigInt(String(eta)) + grace);
  say1('tally', item.tally, await tallyOf(scene, id));
  for (const name of ['quorum', 'superQuorum'] as const) {
    const timepoint = snapshot < now ? snapshot : now - 1n;
    const value = await ask(`${name}(uint256) view returns (uint256)`, world.governor, [timepoint]);
    say1(name, item[name]?.value ?? null, value);
  }
  const events = told.events.filter((event) => event.id === id && event.name !== 'ProposalExtended');
  const seen = [...(item.events ?? [])].filter(({ name }) => String(name) !== 'ProposalExtended');
  say1(
    'events',
    seen.map(({ name, block }) => `${name} ${block}`),
    events.map(({ name, block }) => `${name} ${block}`),
  );
  ofVotes(scene, item, id, say1);
  for (const [index, account] of accounts.entries()) {
    const ballot = item[`a${index}`] as Node;
    const past = snapshot < now;
    const power = past
      ? await ask('getVotes(address,uint256) view returns (uint256)', world.governor, [account, snapshot])
      : null;
    say1(`power of ${account}`, ballot.power, power);
    say1(`hasVoted of ${account}`, ballot.hasVoted, Boolean(await of('hasVoted', account)));
    say1(
      `used of ${account}`,
      ballot.used,
      (await of('usedVotes', account)) ?? (await of('voteWeightCast', account)),
    );
    if (!world.expects.counting.overridable) continue;
    say1(`override of ${account}`, ballot.override?.done, Boolean(await of('hasVotedOverride', account)));
    const at = past ? [account, snapshot] : null;
    const owned =
      at && (await ask('getPastBalanceOf(address,uint256) view returns (uint256)', world.token, at));
    say1(`balance of ${account}`, ballot.override?.balance, owned);
    const delegate =
      at && (await ask('getPastDelegate(address,uint256) view returns (address)', world.token, at));
    say1(`delegate of ${account}`, ballot.override?.delegate, delegate === NOBODY ? null : delegate);
  }
}

async function tallyOf({ world, ask }: Scene, id: bigint) {
  const votes = (await ask('proposalVotes(uint256) view returns (uint256,uint256,uint256)', world.governor, [
    id,
  ])) as [bigint, bigint, bigint] | null;
  if (votes !== null) return { against: votes[0], for: votes[1], abstain: votes[2] };
  // The one compatible with Bravo has Bravo's view alone.
  const row = (await ask(
    'proposals(uint256) view returns (uint256,address,uint256,uint256,uint256,uint256,uint256,uint256,bool,bool)',
    world.governor,
    [id],
  )) as bigint[];
  return { against: row[6], for: row[5], abstain: row[7] };
}

function ofVotes({ told }: Scene, item: Node, id: bigint, say: Say): void {
  const { votes } = item;
  const theirs = told.votes
    .filter(({ proposal }) => proposal === id)
    .map(({ proposal: _, support, ...vote }) => ({
      ...vote,
      support: vote.kind === 'SPLIT' ? null : SIDES[support],
    }));
  const place = (vote: { block: unknown; logIndex: unknown }) => `${vote.block}:${vote.logIndex}`;
  for (const vote of theirs) {
    const ours = [...(votes?.items ?? [])].find((each) => place(each) === place(vote));
    say(`vote at ${place(vote)}`, ours ?? null, vote);
  }
  say('votes', [votes?.total, votes?.count], [theirs.length, theirs.length]);
  say('completeness', votes?.sync, {
    complete: true,
    difference: { against: '0', for: '0', abstain: '0' },
    gaps: [],
    problem: null,
  });
}

/** Values as one text, whatever the order of their fields and the type of their numbers. */
function text(value: unknown): string {
  return JSON.stringify(value ?? null, (_, each: unknown) => {
    if (typeof each === 'bigint' || typeof each === 'number') return `${each}`;
    if (typeof each !== 'object' || each === null || Array.isArray(each)) return each;
    return Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}
