import type { Address } from 'viem';
import type { HeadProposal } from '@/service/checkpoint/checkpoint';
import type { Shard } from '@/service/checkpoint/shard';
import type { Random } from '../runs';
import { type Changes, eachNow } from '../service/checkpoint/forge';
import type { Decoded } from '../service/checkpoint/mutate';
import {
  inHead,
  inSides,
  inTally,
  inVotes,
  isSame,
  type LoggedVote,
  logsOf,
  replaced,
  shuffled,
  sideChanged,
  swapped,
  without,
} from './edits';

/** A forgery of several data that fit each other, by the name the test tells it by. */
export type Forgery = { name: string; changes: Changes };

const STRANGER: Address = `0x${'12'.repeat(20)}`;

/** Forgeries of a careful maker: sums, lists and heads are made to fit what is changed or left out. */
export function forgeries(random: Random, { head, shards, delegates }: Decoded): Forgery[] {
  const made: Forgery[] = [];
  const add: Add = (name, changes) => made.push({ name, changes });
  const shard = random.pick(shards.filter(({ votes }) => votes.count > 2));
  const votes = shuffled(random, logsOf(shard.votes));
  const [one, ...others] = votes.filter(({ kind, weight }) => kind === 'whole' && weight > 10n);
  if (one !== undefined) ofVote(add, shard, one);
  if (one !== undefined) ofPairs(add, shard, one, others);
  const empty = votes.find(({ weight }) => weight === 0n);
  if (empty !== undefined) add('a vote of no weight left out', inVotes(shard, without(empty)));
  const split = votes.find(({ parts }) => parts !== null && parts.for !== parts.against);
  if (split !== undefined && split.parts !== null) {
    const turned = { ...split.parts, for: split.parts.against, against: split.parts.for };
    add('the parts of a split vote', inVotes(shard, replaced(split, { parts: turned })));
  }
  ofOverride(add, shards);
  ofParts(add, shards);
  ofProposal(random.pick(head.proposals).id, add);
  ofProposals(add, head.proposals, shards);
  ofHead(add);
  if (delegates !== null) ofDelegates(random, add, delegates);
  return made;
}

function ofVote(add: Add, shard: Shard, vote: LoggedVote): void {
  const { weight, block, logIndex } = vote;
  add('a vote left out, and the tally', inVotes(shard, without(vote), vote, -1n));
  add('a vote of another account', inVotes(shard, replaced(vote, { voter: STRANGER })));
  add('a side, and the tally', sideChanged(shard, vote));
  const less = replaced(vote, { weight: weight - 1n });
  add('a weight, and the tally', inVotes(shard, less, { ...vote, weight: 1n }, -1n));
  add('a reason', inVotes(shard, replaced(vote, { reason: 'I was paid.' })));
  add('the block of a vote', inVotes(shard, replaced(vote, { block: block + 1n })));
  const invented = { ...vote, voter: STRANGER, weight: 0n, logIndex: logIndex + 1 };
  add(
    'an invented vote of no weight',
    inVotes(shard, (all) => [...all, invented]),
  );
}

function ofPairs(add: Add, shard: Shard, one: LoggedVote, others: readonly LoggedVote[]): void {
  const two = others.find(({ voter }) => voter !== one.voter);
  const ally = others.find(({ voter, support }) => voter !== one.voter && support === one.support);
  if (two !== undefined) {
    const voters = swapped(one, two, ({ voter }) => ({ voter }));
    add('the voters of two votes', inVotes(shard, voters));
  }
  if (ally === undefined) return;
  const more = replaced(ally, { weight: ally.weight + 7n });
  const less = replaced(one, { weight: one.weight - 7n });
  add(
    'weight moved between two voters',
    inVotes(shard, (all) => less(more(all))),
  );
}

type Add = (name: string, changes: Changes) => void;

/** An owner's vote and what it took from the delegate's: where both took the same side, no tally tells of it. */
function ofOverride(add: Add, shards: readonly Shard[]): void {
  for (const shard of shards) {
    const all = logsOf(shard.votes);
    const [own, taken] = ['override', 'reduction'].map((kind) => all.find((each) => each.kind === kind));
    if (own === undefined || taken === undefined || own.block !== taken.block) continue;
    const left = inVotes(shard, (votes) => without(taken)(without(own)(votes)));
    const change = inSides(own, -own.weight, inSides(taken, taken.weight));
    add('an override left out with what it took, and the tally', {
      ...left,
      ...inTally(shard.created.id, change),
    });
    return;
  }
}

/** Two votes in parts of one account told as one. */
function ofParts(add: Add, shards: readonly Shard[]): void {
  for (const shard of shards) {
    const split = logsOf(shard.votes).filter(({ parts }) => parts !== null);
    const first = split.find((one) => split.some((each) => each.voter === one.voter && !isSame(each, one)));
    const second = split.find(
      (each) => first !== undefined && each.voter === first.voter && !isSame(each, first),
    );
    if (first?.parts == null || second?.parts == null) continue;
    const [a, b] = [first.parts, second.parts];
    const parts = { against: a.against + b.against, for: a.for + b.for, abstain: a.abstain + b.abstain };
    const one = replaced(first, { parts, weight: first.weight + second.weight });
    add(
      'two votes in parts made one',
      inVotes(shard, (all) => one(without(second)(all))),
    );
    return;
  }
}

function ofProposal(id: bigint, add: Add): void {
  const inCreated = (part: (created: Shard['created']) => Partial<Shard['created']>): Changes => ({
    shard: (each) =>
      each.created.id === id ? { ...each, created: { ...each.created, ...part(each.created) } } : each,
  });
  add('a proposal left out with its votes', { keep: (each) => each.id !== id });
  add('a description, and its title', {
    ...inCreated(() => ({ description: '# Free money' })),
    ...inHead(id, { title: 'Free money' }),
  });
  add(
    'the actions',
    inCreated(({ actions }) => ({ actions: actions.map((action) => ({ ...action, target: STRANGER })) })),
  );
  add('the proposer', {
    ...inCreated(() => ({ proposer: STRANGER })),
    ...inHead(id, { proposer: STRANGER }),
  });
}

function ofProposals(add: Add, proposals: readonly HeadProposal[], shards: readonly Shard[]): void {
  const silent = proposals.find(({ votes }) => votes === 0);
  if (silent !== undefined) add('a proposal without votes left out', { keep: ({ id }) => id !== silent.id });
  const events = shards.flatMap((shard) => shard.events);
  for (const name of new Set(events.map((event) => event.name)))
    add(`every ${name} left out`, {
      shard: (each) => ({ ...each, events: each.events.filter((event) => event.name !== name) }),
    });
  const alive = shards.find((shard) => shard.events.every(({ name }) => name !== 'ProposalCanceled'));
  const [like] = events;
  if (alive === undefined || like === undefined) return;
  const { id } = alive.created;
  const invented = { ...like, id, name: 'ProposalCanceled', value: null } as const;
  add('an invented ProposalCanceled', {
    shard: (each) => (each.created.id === id ? { ...each, events: [...each.events, invented] } : each),
  });
}

function ofHead(add: Add): void {
  add(
    'all quorums',
    eachNow(({ quorum }) => ({ quorum: quorum && { ...quorum, value: quorum.value / 2n } })),
  );
  add('the settings', {
    head: (head) => ({
      ...head,
      governor: {
        ...head.governor,
        settings: { ...head.governor.settings, votingPeriod: head.governor.settings.votingPeriod + 1n },
      },
    }),
  });
  add(
    'all states',
    eachNow(({ state }) => ({ state: state === 'EXECUTED' ? 'DEFEATED' : 'EXECUTED' })),
  );
  add('the first block', { head: (head) => ({ ...head, from: (head.proposals.at(-1)?.block ?? 1n) - 1n }) });
}

function ofDelegates(random: Random, add: Add, known: NonNullable<Decoded['delegates']>): void {
  const [from, to] = shuffled(random, known.powers.powers);
  if (from !== undefined && to !== undefined)
    add('power moved between two delegates, and their history', {
      delegates: (all) => raised(raised(all, from.delegate, -1n), to.delegate, 1n),
    });
  add('a delegation left out', {
    delegates: ({ powers, history }) => ({
      powers: { ...powers, delegations: powers.delegations.slice(1) },
      history,
    }),
  });
  // A later one of the same delegate follows, so that the power now does not tell of it.
  const isEarly = ({ delegate }: { delegate: number }, index: number, all: readonly { delegate: number }[]) =>
    all.slice(index + 1).some((later) => later.delegate === delegate);
  add('an early change of power left out', {
    delegates: ({ powers, history }) => {
      const early = history.changes.findIndex(isEarly);
      return { powers, history: { ...history, changes: history.changes.filter((_, at) => at !== early) } };
    },
  });
}

function raised<T extends NonNullable<Decoded['delegates']>>(all: T, delegate: number, change: bigint): T {
  const { powers, history } = all;
  const account = powers.accounts[delegate];
  const last = history.changes.findLastIndex((each) => history.accounts[each.delegate] === account);
  return {
    ...all,
    powers: {
      ...powers,
      powers: powers.powers.map((each) =>
        each.delegate === delegate ? { ...each, power: each.power + change } : each,
      ),
    },
    history: {
      ...history,
      changes: history.changes.map((each, index) =>
        index === last ? { ...each, votes: each.votes + change } : each,
      ),
    },
  };
}
