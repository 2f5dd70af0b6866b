import type { Address, Hex } from 'viem';
import { detect } from '@/chain/contracts/detect';
import { type AgreedHeader, headersBy } from '@/chain/prove/prover';
import { proveView } from '@/chain/prove/proveView';
import { createTransport } from '@/chain/rpc/transport';
import type { Dao } from '@/core/governor/dao';
import { rpc } from '@/devnet/anvil';
import { openVariant, VARIANTS, type Variant, type VariantName } from '@/devnet/variant';
import { waves } from '../../chain/waves';
import { SWIFT } from '../../loopback';
import { openBefore } from '../../openBefore';
import { IS_LONG } from '../../runs';
import { provenBy, tampered } from '../../service/graph/provenFigures';
import { type ReadingNow, repeat } from '../../service/graph/repeat';

const NOWHERE = '0x00000000000000000000000000000000000000aa';

/** Detects on a fresh transport; `trips` has the requests of each round trip. */
async function look(variant: Variant, options: { multicall?: string; at?: Dao['at'] } = {}) {
  const door = waves();
  const { chainId, url, governor } = variant;
  const transport = createTransport({ ...SWIFT, chainId, hosts: [url], fetch: door.fetch });
  const dao = await detect(transport, { chainId, address: governor }, options);
  return { dao, trips: door.sizes };
}

describe.each(VARIANTS)('%s', (name: VariantName) => {
  let proven: ReturnType<typeof provenBy> | undefined;
  let readings: ReadingNow[] = [];
  // The first to need them compiles its contracts.
  const variant = openBefore(() => openVariant(name));
  afterAll(() => proven?.close());

  test('is detected as what it is, in three round trips', async () => {
    const { dao, trips } = await look(variant);
    expect(dao).toMatchObject(variant.expects);
    expect(dao.token?.address).toBe(variant.token);
    expect(dao.timelock?.address ?? null).toBe(variant.timelock);
    expect(dao.unknown).toEqual([]);
    expect(dao.settings.quorum).toBeGreaterThan(0n);
    expect(trips.length).toBeLessThanOrEqual(3);
  });

  test('is the same without Multicall3, and after a proposal', async () => {
    const { dao } = await look(variant);
    expect((await look(variant, { at: dao.at, multicall: NOWHERE })).dao).toEqual(dao);
    await variant.propose(variant.voters[0] ?? variant.owner, [variant.action(1n)], '# One');
    const { at, ...before } = dao;
    const { at: later, ...after } = (await look(variant)).dao;
    expect(after).toEqual(before);
    expect(later.number).toBeGreaterThan(at.number);
  });

  test('every figure comes with the call that gave it: repeated, it gives the same, and no other value passes', async () => {
    const { voters, stranger } = variant;
    const voter = voters[0] ?? variant.owner;
    // The first voter's proposal of the test before is still alive, and Bravo and Alpha take one of each.
    const id = await variant.propose(voters[1] ?? variant.owner, [variant.action(2n)], '# Proven');
    proven = provenBy(variant);
    const pending = await proven.ask(id, voter);
    await variant.toActive(id);
    await variant.vote(id, voter, 'for');
    await variant.mine();
    const active = await proven.ask(id, voter);
    expect(active.missing).toEqual([]);
    expect(pending.missing).toEqual([]);
    expect((await proven.ask(id, stranger)).missing).toEqual([]);
    await variant.toEnd(id);
    if (variant.timelock !== null && (await variant.state(id)) === 4) await variant.queue(id);
    const ended = await proven.ask(id, voter);
    expect(ended.missing).toEqual([]);
    for (const { readings: own } of [pending, active, ended]) {
      const all = own.map(({ reading }) => reading);
      const told = (same: readonly unknown[]) => own.map(({ path }, at) => [path, same[at]]);
      expect(told(await repeat(variant.url, all))).toEqual(told(all.map(() => true)));
      expect(told(await repeat(variant.url, all.map(tampered)))).toEqual(told(all.map(() => false)));
    }
    readings = (IS_LONG ? [pending, active, ended] : [active]).flatMap((each) =>
      each.readings.map(({ reading }) => reading),
    );
  });

  test('what its calls give is proven from the state by which blocks are hashed', async () => {
    const { chainId, url } = variant;
    const door = waves();
    const transport = createTransport({ ...SWIFT, chainId, hosts: [url], fetch: door.fetch });
    const calls = new Map(readings.map((each) => [`${each.contract} ${each.data} ${each.block}`, each]));
    const headers = new Map<string, Promise<AgreedHeader>>();
    for (const { contract, data, block, call } of calls.values()) {
      if (data === null) continue;
      const agreed = headers.get(block) ?? headersBy(transport)(BigInt(block));
      headers.set(block, agreed);
      const { header } = await agreed;
      const before = door.sizes.length;
      const answer = await proveView(transport, header, { contract: contract as Address, data });
      const requests = door.sizes.length - before;
      const params = [{ to: contract, data }, `0x${BigInt(block).toString(16)}`];
      expect([call, answer, requests]).toEqual([call, await rpc<Hex>(url, 'eth_call', params), 2]);
    }
  });
});

/** The figures of a proposal and of an account's part in it. */
const PROVEN = [
  ...['state', 'snapshot', 'deadline', 'tally.against', 'tally.for', 'tally.abstain', 'quorum'],
  ...['power', 'hasVoted'],
];

/** Governors in which only votes are cast here. */
const UNPROVEN = {
  // How votes are counted differs by the module of each proposal, and so does what weight a vote has.
  agora: ['a vote', 'dao.counting.raw'],
  // Its token has no view of them: none are shown.
  nouns: ['dao.token.decimals'],
};

describe.each(['agora', 'nouns'] as const)('of %s', (name) => {
  const variant = openBefore(() => openVariant(name));
  const figures = openBefore(() => provenBy(variant));

  test('what each figure rests on is proven from the state by which blocks are hashed, before, while and after it is voted on', async () => {
    const { chainId, url } = variant;
    const transport = createTransport({ ...SWIFT, chainId, hosts: [url] });
    const voter = variant.voters[0] ?? variant.owner;
    const id = await variant.propose(voter, [variant.action(2n)], '# Proven');
    const asked = [await figures.ask(id, voter)];
    await variant.toActive(id);
    await variant.vote(id, voter, 'for');
    await variant.mine();
    asked.push(await figures.ask(id, voter));
    await variant.toEnd(id);
    asked.push(await figures.ask(id, voter));
    const readings = asked.flatMap((each) => each.readings);
    const missing = asked.flatMap((each) =>
      each.missing.map((one) => (one.startsWith('{') ? 'a vote' : one)),
    );
    expect([...new Set(missing)].sort()).toEqual(UNPROVEN[name]);
    const headers = new Map<string, Promise<AgreedHeader>>();
    const named = new Set<string>();
    const same = await repeat(
      url,
      readings.map(({ reading }) => reading),
    );
    for (const [at, { path, reading }] of readings.entries()) {
      const { contract, data, block } = reading;
      expect([path, same[at]]).toEqual([path, true]);
      if (data === null) continue;
      const agreed = headers.get(block) ?? headersBy(transport)(BigInt(block));
      headers.set(block, agreed);
      const view = { contract: contract as Address, data };
      const answer = await proveView(transport, (await agreed).header, view);
      const params = [{ to: contract, data }, `0x${BigInt(block).toString(16)}`];
      expect([path, answer]).toEqual([path, await rpc<Hex>(url, 'eth_call', params)]);
      named.add(path.replace(/^.*#/, ''));
    }
    expect([...named]).toEqual(expect.arrayContaining(PROVEN));
  });
});
