import { getAddress, type Hex, toHex } from 'viem';
import type { CreatedLog, ProposalLog } from '@/chain/logs/proposalLog';
import type { LogKind, VoteEntry } from '@/chain/logs/voteEntry';
import type { Dao } from '@/core/governor/dao';
import { STATES } from '@/core/governor/proposal';
import { CHECKPOINT_VERSION, type Head, type HeadProposal } from '@/service/checkpoint/checkpoint';
import { VoteTable } from '@/service/indexer/votes/voteTable';
import type { Random } from '../../runs';
import { asEntry, type VoteTexts } from '../indexer/asEntry';
import { address, text, word } from '../indexer/ledger';

const KINDS: readonly LogKind[] = ['whole', 'whole', 'whole', 'whole', 'split', 'override', 'reduction'];
const HOSTILE = ['\ufeff', '\u0000', '\u202eabc', '</script>', '🗳'.repeat(50), '"\\u0041', '\r\n\u2028'];

/** Any vote log at a place, of one of these voters and proposals. */
export function entry(random: Random, block: number, logIndex: number, of?: Partial<VoteTexts>): VoteEntry {
  const kind = random.pick(KINDS);
  const limit = 2n ** 256n - 1n;
  const weight = random.pick([0n, limit, 2n ** 128n - 1n, 2n ** 128n, random.bigint(96), random.bigint(256)]);
  return asEntry({
    voter: hex(random.bigint(160), 20),
    proposal: hex(random.bigint(256), 32),
    support: kind === 'split' || random.chance(0.1) ? random.int(0, 255) : random.int(0, 2),
    kind,
    split: kind === 'split' ? hex(random.bigint(384), 48) : undefined,
    weight: hex(weight, 32),
    reason: random.chance(0.5) ? '' : random.chance(0.2) ? random.pick(HOSTILE) : text(random),
    block,
    logIndex,
    transaction: word(random.chance(0.3) ? random.int(0, 5) : random.bigint(256)),
    ...of,
  });
}

/** A table with so many votes of few voters on few proposals, each at a place of its own. */
export function table(random: Random, count: number): VoteTable {
  const made = new VoteTable();
  const voters = Array.from({ length: random.int(1, Math.max(1, count)) }, () => hex(random.bigint(160), 20));
  const proposals = Array.from({ length: random.int(1, 9) }, () => hex(random.bigint(256), 32));
  const weights = Array.from({ length: 4 }, () => hex(random.bigint(90), 32));
  const span = random.pick([1, 40, 5_000_000, 2 ** 40]);
  const places = new Set<string>();
  while (places.size < count) places.add(`${random.int(1, span)}:${random.int(0, span < 40 ? 5000 : 300)}`);
  for (const place of places) {
    const [block = 0, logIndex = 0] = place.split(':').map(Number);
    const of: Partial<VoteTexts> = { voter: random.pick(voters), proposal: random.pick(proposals) };
    if (random.chance(0.6)) of.weight = random.pick(weights);
    made.append(entry(random, block, logIndex, of));
  }
  return made;
}

/** A number as hex without 0x. */
export const hex = (value: bigint, size: number): string => toHex(value, { size }).slice(2);

/** Any hex of so many bytes. */
export const bytesOf = (random: Random, size: number): Hex => toHex(random.bigint(size * 8), { size });

/** Position of a log, made up. */
const place = (random: Random, block: bigint) => ({
  block,
  blockHash: bytesOf(random, 32),
  logIndex: random.int(0, 900),
  transaction: bytesOf(random, 32),
  timestamp: random.chance(0.5) ? null : random.bigint(40),
});

const actions = (random: Random) =>
  Array.from({ length: random.int(0, 3) }, () => ({
    target: address(random),
    value: random.bigint(256),
    signature: random.chance(0.5) ? '' : 'a(uint256)',
    calldata: random.chance(0.2) ? ('0x' as Hex) : bytesOf(random, random.int(1, 80)),
  }));

/** Any proposal, its description with what JSON finds hard. */
export const created = (random: Random, id = random.bigint(256)): CreatedLog => ({
  id,
  proposer: address(random),
  actions: actions(random),
  snapshot: random.bigint(60),
  deadline: random.bigint(60),
  description: `${text(random)}${random.chance(0.3) ? '\ud800 alone' : ''}`,
  ...(random.chance(0.3) ? { module: { address: address(random), data: bytesOf(random, 40) } } : {}),
  ...place(random, random.bigint(50)),
});

/** Any later event of a proposal. */
export function event(random: Random, id: bigint): ProposalLog {
  const content = random.pick([
    {},
    { content: { description: text(random) } },
    { content: { actions: actions(random), description: '' } },
  ]);
  const name = random.pick(['ProposalQueued', 'ProposalExecuted', 'ProposalUpdated'] as const);
  const value = random.chance(0.5) ? null : random.bigint(256);
  return { name, id, value, ...content, ...place(random, random.bigint(50)) };
}

/** A head of so many proposals. */
export function head(random: Random, count: number): Head {
  const governor = dao(random);
  const proposals = Array.from({ length: count }, (_, index) => headProposal(random, index));
  const part = { hash: hex(random.bigint(128), 16), bytes: random.int(0, 1e9) };
  return {
    version: CHECKPOINT_VERSION,
    dao: `eip155:${governor.chainId}:${governor.address}`,
    block: { number: 10_000n, hash: bytesOf(random, 32), timestamp: 1_700_000_000n },
    from: random.chance(0.5) ? 0n : 1n,
    governor,
    proposals,
    pack: random.pick([[], [{ votes: part, reasons: null, transactions: part }]]),
    delegates: random.pick([null, { powers: part, history: part }]),
  };
}

function headProposal(random: Random, index: number): HeadProposal {
  const maybe = <T>(value: T) => (random.chance(0.5) ? null : value);
  const required = { value: random.bigint(256), timepoint: random.bigint(48), estimate: random.chance(0.5) };
  return {
    // Small ids are as likely as large ones, and none comes twice.
    id: BigInt(index) + (random.bigint(240) << 16n),
    title: text(random),
    proposer: address(random),
    block: BigInt(9000 - index),
    logIndex: random.int(0, 900),
    timestamp: maybe(random.bigint(40)),
    now: {
      state: random.pick(STATES),
      phase: maybe('vetoed' as const),
      tally: maybe({ against: random.bigint(256), for: 2n ** 256n - 1n, abstain: 0n }),
      snapshot: random.bigint(48),
      deadline: random.bigint(48),
      eta: maybe(random.bigint(48)),
      expires: maybe(random.bigint(48)),
      quorum: maybe(required),
      superQuorum: maybe(required),
      approval: maybe(5000n),
    },
    votes: random.int(0, 5000),
    shard: { hash: hex(random.bigint(128), 16), bytes: random.int(0, 1e9) },
  };
}

function dao(random: Random): Dao {
  const maybe = <T>(value: T) => (random.chance(0.5) ? null : value);
  const clock = { raw: maybe('mode=timestamp'), mode: 'timestamp' as const };
  const token = { address: address(random), name: text(random), symbol: 'T', decimals: 18, clock };
  return {
    chainId: random.int(1, 99_999),
    address: getAddress(toHex(random.bigint(160), { size: 20 })),
    family: random.pick(['openzeppelin', 'bravo', 'alpha', 'agora', 'nouns']),
    name: text(random),
    version: maybe('1'),
    ids: 'hash',
    clock,
    counting: {
      ...{ raw: maybe('support=bravo'), kind: 'simple', quorum: ['for'], sides: ['against', 'for'] },
      ...{ fractional: random.chance(0.5), overridable: false },
    },
    ballot: { form: 'v5', nonce: 'plain', domain: maybe({ name: 'G', version: maybe('1') }) },
    token: maybe({ ...token, kind: 'erc20votes' as const }),
    timelock: maybe({ address: address(random), kind: 'compound' as const, delay: 5n, grace: maybe(9n) }),
    extensions: ['guardian', 'multicall'],
    settings: {
      ...{ votingDelay: 1n, votingPeriod: random.bigint(60), proposalThreshold: maybe(random.bigint(100)) },
      ...{ quorum: maybe(random.bigint(100)), quorumNumerator: maybe(4n), quorumDenominator: maybe(100n) },
      lateQuorumExtension: null,
    },
    guardian: maybe(address(random)),
    proxy: maybe({
      ...{ kind: 'erc1967' as const, implementation: maybe(address(random)), admin: maybe(address(random)) },
      ...{ beacon: null, owner: maybe(address(random)) },
    }),
    unknown: [{ capability: 'ballot', probe: 'eip712Domain()', reason: 'it did not answer' }],
    at: { number: random.bigint(50), hash: bytesOf(random, 32), timestamp: random.bigint(40) },
  };
}
