import type { Address } from 'viem';
import { STATES } from '@/core/governor/proposal';
import type { Organisation } from '@/devnet/variant';
import { at, listAt, type Node } from './asked';
import type { Announced } from './logs';

const SIDES = ['AGAINST', 'FOR', 'ABSTAIN'] as const;
const VIEW = 'view returns (uint256)';

/** Address that stands for no account. */
export const NOBODY = `0x${'0'.repeat(40)}`;

/** Inputs of a comparison. */
export type Scene = {
  world: Organisation;
  /** Announcements of the contract. */
  told: Announced;
  now: bigint;
  /** Notes what we say and what the contract says. */
  say(what: string, we: unknown, they: unknown): void;
  /** A view of a contract by its fragment without `function`, null where it has none or refuses. */
  ask(fragment: string, to: Address, args?: readonly unknown[]): Promise<unknown>;
};

/** Compares what is said of one proposal, its votes and these accounts with it. */
export async function ofProposal(scene: Scene, item: Node, accounts: readonly Address[]): Promise<void> {
  const id = BigInt(String(item.proposalId));
  const own: Scene = { ...scene, say: (what, we, they) => scene.say(`${what} of ${id}`, we, they) };
  const snapshot = BigInt(
    String(await own.ask(`proposalSnapshot(uint256) ${VIEW}`, own.world.governor, [id])),
  );
  ofContent(own, item, id);
  await ofFigures(own, item, id, snapshot);
  ofVotes(own, item, id);
  for (const [index, account] of accounts.entries())
    await ofBallot(own, item[`a${index}`], { id, snapshot, account });
}

function ofContent({ world, say, told }: Scene, item: Node, id: bigint): void {
  const created = told.created.find((each) => each.id === id);
  const { actions, description } = world.content(id);
  say('description', [item.description, item.proposer], [created?.description, created?.proposer]);
  say('own description', item.description, description);
  const bare = actions.map(({ target, value, calldata }) => ({ target, value: String(value), calldata }));
  say('actions', item.actions, bare);
  const line = ({ name, block }: { name?: unknown; block?: unknown }) => `${name} ${block}`;
  const events = told.events.filter((event) => event.id === id);
  say('events', listAt(item, 'events').map(line), events.map(line));
}

async function ofFigures(scene: Scene, item: Node, id: bigint, snapshot: bigint): Promise<void> {
  const { world, say, ask, now } = scene;
  const { governor } = world;
  const of = (name: string) => ask(`${name}(uint256) ${VIEW}`, governor, [id]);
  const state = await ask('state(uint256) view returns (uint8)', governor, [id]);
  const eta = (await of('proposalEta')) || null;
  const grace = world.expects.timelock?.grace ?? null;
  say('state', item.state, STATES[Number(state)]);
  say('snapshot', item.snapshot, snapshot);
  say('deadline', item.deadline, await of('proposalDeadline'));
  say('eta', item.eta, eta);
  say('expires', item.expires, eta === null || grace === null ? null : BigInt(String(eta)) + grace);
  say('tally', item.tally, await tallyOf(scene, id));
  const timepoint = snapshot < now ? snapshot : now - 1n;
  for (const name of ['quorum', 'superQuorum'])
    say(name, at(item, `${name}.value`), await ask(`${name}(uint256) ${VIEW}`, governor, [timepoint]));
}

async function tallyOf({ world, ask }: Scene, id: bigint) {
  const sides = 'proposalVotes(uint256) view returns (uint256,uint256,uint256)';
  const votes = (await ask(sides, world.governor, [id])) as bigint[] | null;
  if (votes !== null) return { against: votes[0], for: votes[1], abstain: votes[2] };
  // The one compatible with Bravo has Bravo's view alone.
  const numbers = 'uint256,uint256,uint256,uint256,uint256,uint256';
  const bravo = `proposals(uint256) view returns (uint256,address,${numbers},bool,bool)`;
  const row = (await ask(bravo, world.governor, [id])) as bigint[];
  return { against: row[6], for: row[5], abstain: row[7] };
}

async function ofBallot(
  { world, say, ask, now }: Scene,
  ballot: unknown,
  { id, snapshot, account }: { id: bigint; snapshot: bigint; account: Address },
): Promise<void> {
  const isPast = snapshot < now;
  const of = (name: string, type = 'uint256') =>
    ask(`${name}(uint256,address) view returns (${type})`, world.governor, [id, account]);
  const past = async (name: string, type: string, to: Address) =>
    isPast ? ask(`${name}(address,uint256) view returns (${type})`, to, [account, snapshot]) : null;
  say(`power of ${account}`, at(ballot, 'power'), await past('getVotes', 'uint256', world.governor));
  say(`hasVoted of ${account}`, at(ballot, 'hasVoted'), await of('hasVoted', 'bool'));
  const used = (await of('usedVotes')) ?? (await of('voteWeightCast'));
  say(`used of ${account}`, at(ballot, 'used'), used);
  if (!world.expects.counting.overridable) return;
  say(`override of ${account}`, at(ballot, 'override.done'), await of('hasVotedOverride', 'bool'));
  const balance = await past('getPastBalanceOf', 'uint256', world.token);
  const delegate = await past('getPastDelegate', 'address', world.token);
  say(`balance of ${account}`, at(ballot, 'override.balance'), balance);
  say(`delegate of ${account}`, at(ballot, 'override.delegate'), delegate === NOBODY ? null : delegate);
}

function ofVotes({ told, say }: Scene, item: Node, id: bigint): void {
  const theirs = told.votes
    .filter(({ proposal }) => proposal === id)
    .map(({ proposal: _, support, ...vote }) => ({
      ...vote,
      support: vote.kind === 'SPLIT' ? null : SIDES[support],
    }));
  const place = (vote: { block?: unknown; logIndex?: unknown }) => `${vote.block}:${vote.logIndex}`;
  for (const vote of theirs) {
    const ours = listAt(item, 'votes.items').find((each) => place(each) === place(vote));
    say(`vote at ${place(vote)}`, ours, vote);
  }
  say('votes', [at(item, 'votes.total'), at(item, 'votes.count')], [theirs.length, theirs.length]);
  say('completeness', at(item, 'votes.sync'), {
    complete: true,
    difference: { against: '0', for: '0', abstain: '0' },
    gaps: [],
    problem: null,
  });
}
