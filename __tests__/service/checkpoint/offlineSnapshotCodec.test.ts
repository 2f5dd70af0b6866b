import type { Dao } from '@/core/governor/dao';
import type { KeptFacts } from '@/service/checkpoint/factsShape';
import {
  decodeOfflineSnapshot,
  encodeOfflineSnapshot,
  type OfflineSnapshotData,
  type StoredSnapshot,
} from '@/service/checkpoint/offlineSnapshotCodec';

const ADDRESS = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const DAO = `eip155:31337:${ADDRESS}`;
const HASH = `0x${'ab'.repeat(32)}` as const;
const block = { number: 9n, hash: HASH, timestamp: 1_700_000_000n };
const governor: Dao = {
  ...{ chainId: 31337, address: ADDRESS, family: 'openzeppelin', name: 'One', version: '1', ids: 'hash' },
  clock: { raw: null, mode: 'blocknumber' },
  counting: { raw: null, kind: 'simple', quorum: [], sides: [], fractional: false, overridable: false },
  ballot: { form: 'v5', nonce: 'plain', domain: null },
  ...{ token: null, timelock: null, extensions: [], guardian: null, proxy: null, unknown: [], at: block },
  settings: {
    ...{ votingDelay: 1n, votingPeriod: 2n, proposalThreshold: null, quorum: null, quorumNumerator: null },
    ...{ quorumDenominator: null, lateQuorumExtension: null },
  },
};
const now = {
  ...({ state: 'ACTIVE', phase: null, snapshot: 1n, deadline: 20n, eta: null, expires: null } as const),
  ...{ tally: { against: 1n, for: 2n, abstain: 3n }, quorum: null, superQuorum: null, approval: null },
  at: block,
};
const created = {
  ...({
    id: 7n,
    proposer: ADDRESS,
    actions: [],
    snapshot: 1n,
    deadline: 20n,
    description: '# Seven',
  } as const),
  ...{ block: 9n, blockHash: HASH, logIndex: 0, transaction: HASH, timestamp: null },
};

function recalled(
  changes: Partial<OfflineSnapshotData> = {},
  votes = new Uint8Array([1, 2]),
): StoredSnapshot {
  const ranges = [{ from: 5n, to: 9n }];
  const loose = { from: 5n, coverage: { proposal: ranges, vote: ranges }, created: [created], events: [] };
  const proposals = [{ id: 7n, now }];
  return {
    recollection: {
      version: 1,
      dao: DAO,
      block,
      read: 1_700_000_001n,
      governor,
      proposals,
      loose,
      ...changes,
    },
    votes,
  };
}

test('what is kept comes back as it was', () => {
  const bytes = encodeOfflineSnapshot(recalled());
  expect(bytes).not.toBeNull();
  const back = decodeOfflineSnapshot(bytes ?? new Uint8Array(0), DAO);
  expect(back.recollection).toEqual(recalled().recollection);
  expect([...back.votes]).toEqual([1, 2]);
});

test('what a proposal’s calls touch is kept with it, and left out where it is malformed', () => {
  const facts: KeptFacts = {
    block: 9n,
    identities: new Map([
      [ADDRESS.toLowerCase(), { kind: 'token', symbol: 'dUSD', decimals: 6, name: 'Dollar' }],
      [`0x${'1'.repeat(40)}`, { kind: 'safe', owners: [ADDRESS], threshold: 1 }],
    ]),
    implementations: new Map([[`0x${'2'.repeat(40)}`, ADDRESS]]),
    holdings: new Map([['coin', 3n]]),
    settings: new Map([
      [`${ADDRESS.toLowerCase()} votingPeriod()`, { before: 240n }],
      [`${ADDRESS.toLowerCase()} owner()`, { before: ADDRESS }],
    ]),
    supply: null,
  };
  const back = (of: KeptFacts) => {
    const bytes = encodeOfflineSnapshot(recalled({ proposals: [{ id: 7n, now, facts: of }] }));
    return decodeOfflineSnapshot(bytes ?? new Uint8Array(0), DAO).recollection.proposals[0];
  };
  expect(back(facts)?.facts).toEqual(facts);
  const long = { kind: 'token', symbol: 'x'.repeat(999), decimals: 6, name: '' } as const;
  expect(back({ ...facts, identities: new Map([[ADDRESS.toLowerCase(), long]]) })).toEqual({
    ...{ id: 7n, now, facts: null },
  });
});

test('only so many proposals are kept, and no loose blocks where they are too large', () => {
  const many = Array.from({ length: 2_500 }, (_, id) => ({ id: BigInt(id), now }));
  const bytes = encodeOfflineSnapshot(recalled({ proposals: many }, new Uint8Array(9 << 20)));
  const back = decodeOfflineSnapshot(bytes ?? new Uint8Array(0), DAO);
  expect([back.recollection.proposals.length, back.recollection.proposals[0]?.id]).toEqual([2_000, 0n]);
  expect(back.recollection.loose).toMatchObject({ created: [], coverage: { proposal: [], vote: [] } });
  expect(back.votes).toHaveLength(0);
});

test('nothing is believed that is not whole, or is of another organisation', () => {
  const bytes = encodeOfflineSnapshot(recalled()) ?? new Uint8Array(0);
  for (let length = 0; length < bytes.length; length += 7)
    expect(() => decodeOfflineSnapshot(bytes.slice(0, length), DAO)).toThrow();
  const text = Buffer.from(bytes).toString('latin1').replace('"ACTIVE"', '"ACTIVF"');
  expect(() => decodeOfflineSnapshot(new Uint8Array(Buffer.from(text, 'latin1')), DAO)).toThrow();
  expect(() => decodeOfflineSnapshot(bytes, DAO.replace('31337', '1'))).toThrow('of another organisation');
});
