import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { loadDelegates } from '@/cli/checkpoint/delegations';
import { encodeDelegates } from '@/cli/checkpoint/encode/encodeDelegates';
import { encodeShard, encodeVotesFile } from '@/cli/checkpoint/encode/encodeVotes';
import { encodeHead, folderAt } from '@/cli/checkpoint/files';
import type { Folder } from '@/cli/checkpoint/folder';
import { enterIndex, readIndex } from '@/cli/checkpoint/listing';
import { loadHead, loadShard } from '@/cli/checkpoint/load';
import type { Head, HeadProposal } from '@/service/checkpoint/checkpoint';
import type { KnownHistory, KnownPowers } from '@/service/checkpoint/delegates';
import { headHash } from '@/service/checkpoint/hash';
import { encodeReasons } from '@/service/checkpoint/reasons';
import type { VoteRows } from '@/service/checkpoint/rows';
import type { Shard } from '@/service/checkpoint/shard';
import { encodeTransactions } from '@/service/checkpoint/transactions';
import { VoteTable } from '@/service/indexer/votes/voteTable';
import { asEntry } from '../indexer/asEntry';
import { folder } from './stage';

/** Changes by an adversary; files, names and hashes are made to fit. */
export type Changes = {
  votes?(votes: VoteRows): void;
  shard?(shard: Shard): Shard;
  /** Whether a proposal stays; the others are left out whole with their votes. */
  keep?(proposal: HeadProposal): boolean;
  /** Changes what is told of delegates. */
  delegates?(known: Delegations): Delegations;
  head?(head: Head): Head;
  /** Adds to the power of the first delegate, in the powers and perhaps in the history. */
  power?: 'alone' | 'with-history';
  /** Only the shards, or only the pack; else the pack follows the shards. */
  within?: 'shards' | 'pack';
};

type Delegations = { powers: KnownPowers; history: KnownHistory };

/** A copy of the one checkpoint below a folder with changes, and every hash right; gives the folder of its index. */
export async function forged(good: string, changes: Changes): Promise<string> {
  const out = folder();
  cpSync(good, out, { recursive: true });
  const [entry] = readIndex(out)?.checkpoints ?? [];
  if (entry === undefined) throw new Error('there is no checkpoint');
  const path = join(out, entry.path);
  const loaded = await loadHead(path);
  if (loaded === undefined) throw new Error('there is no head');
  const into = folderAt(path);
  const proposals: HeadProposal[] = [];
  const table = new VoteTable();
  for (const proposal of loaded.head.proposals.filter(changes.keep ?? (() => true))) {
    const shard = await loadShard(path, proposal);
    if (changes.within !== 'pack') changes.votes?.(shard.votes);
    const next = changes.shard?.(shard) ?? shard;
    table.absorb((changes.within === 'shards' ? await loadShard(path, proposal) : next).votes);
    proposals.push({
      ...proposal,
      votes: next.votes.count,
      shard: await into.part(encodeShard({ ...next, ...(await beside(into, next.votes)) })),
    });
  }
  const votes = table.select(Array.from({ length: table.length }, (_, row) => row));
  if (changes.within === 'pack') changes.votes?.(votes);
  const { reasons, transactions } = await beside(into, votes);
  const pack =
    transactions === null ? [] : [{ votes: await into.part(encodeVotesFile(votes)), reasons, transactions }];
  const delegates = await richer(path, into, loaded.head, changes);
  const head = { ...loaded.head, proposals, pack, delegates };
  const bytes = encodeHead(changes.head?.(head) ?? head);
  await into.head(bytes);
  enterIndex(out, { ...entry, head: await headHash(bytes) });
  return out;
}

async function richer(path: string, into: Folder, head: Head, { power, delegates }: Changes) {
  const known = await loadDelegates(path, head);
  if (known === null || (power === undefined && delegates === undefined)) return head.delegates;
  const changed = delegates?.(known) ?? raised(known, power);
  const files = encodeDelegates(changed);
  return { powers: await into.part(files.powers), history: await into.part(files.history) };
}

function raised({ powers, history }: Delegations, power: Changes['power']): Delegations {
  const [first] = powers.powers;
  const whose = powers.accounts[first?.delegate ?? 0];
  const lastOf = history.changes.findLastIndex(({ delegate }) => history.accounts[delegate] === whose);
  return {
    powers: {
      ...powers,
      powers: powers.powers.map((each) => (each === first ? { ...each, power: each.power + 1n } : each)),
    },
    history: {
      ...history,
      changes: history.changes.map((each, index) =>
        power === 'with-history' && index === lastOf ? { ...each, votes: each.votes + 1n } : each,
      ),
    },
  };
}

async function beside(into: Folder, votes: VoteRows) {
  if (votes.count === 0) return { reasons: null, transactions: null };
  const reasons = encodeReasons(votes);
  return {
    reasons: reasons === null ? null : await into.part(reasons),
    transactions: await into.part(encodeTransactions(votes)),
  };
}

/** Changes what the head says of every proposal. */
export const eachProposal = (change: (proposal: HeadProposal) => HeadProposal): Changes => ({
  head: (head) => ({ ...head, proposals: head.proposals.map(change) }),
});

/** Changes what the head says of every proposal as it stands now. */
export const eachNow = (change: (now: HeadProposal['now']) => Partial<HeadProposal['now']>): Changes =>
  eachProposal((each) => ({ ...each, now: { ...each.now, ...change(each.now) } }));

/** Changes what the files of proposals say of how each was made. */
export const eachCreated = (change: (created: Shard['created']) => Partial<Shard['created']>): Changes => ({
  shard: (shard) => ({ ...shard, created: { ...shard.created, ...change(shard.created) } }),
});

/** Adds to the weight of a row, which is four limbs of 32 bits. */
export function weigh(votes: VoteRows, row: number, change: bigint): void {
  const limbs = votes.weight.subarray(row * 4, row * 4 + 4);
  let weight = limbs.reduceRight((sum, limb) => sum * 2n ** 32n + BigInt(limb), 0n as bigint) + change;
  for (let limb = 0; limb < 4; limb += 1, weight >>= 32n) limbs[limb] = Number(weight & 0xffff_ffffn);
}

/** Moves weight from one of two voters for a proposal to the other. */
export function weighAgainst(votes: VoteRows): void {
  const [one, other] = [...votes.support.keys()].filter((row) => votes.support[row] === 1);
  if (one === undefined || other === undefined) return;
  weigh(votes, one, 7n);
  weigh(votes, other, -7n);
}

/** Adds a second vote, for the proposal, of the account that voted first against it, and that it was taken back: no sum changes. */
export function votedTwice(shard: Shard): Shard {
  const table = new VoteTable();
  table.absorb(shard.votes);
  const row = Array.from(table.ordered()).find((each) => table.support(each) === 0);
  if (row === undefined) return shard;
  const { voter, proposal, weight, block, transaction } = table.at(row);
  for (const kind of ['whole', 'reduction'] as const)
    table.append(
      asEntry({
        voter: voter.slice(2).toLowerCase(),
        proposal: proposal.toString(16).padStart(64, '0'),
        support: 1,
        kind,
        split: undefined,
        weight: weight.toString(16).padStart(64, '0'),
        reason: '',
        block: Number(block),
        logIndex: kind === 'whole' ? 500 : 501,
        transaction: transaction ?? `0x${'ab'.repeat(32)}`,
      }),
    );
  return { ...shard, votes: table.select(table.ordered()) };
}
