import { numberToHex, pad } from 'viem';
import { type Plan, startHostile } from '@/devnet/anvil';
import { openSmall } from '@/devnet/small';
import type { LocalService } from '@/service/host/service';
import { closeAfter, openBefore } from '../../openBefore';
import { alarms } from '../indexer/stage';
import { serviceOver } from '../serviceOver';

const FIELDS = `agree at
  disagreements { what block proposal hosts { index name said } }
  behind { index name head seconds } uncompared { index name reason }`;
const ASK = `query($dao: ID!, $id: BigInt, $maxAge: Int) {
  dao(id: $dao) { endpoints(proposal: $id, maxAge: $maxAge) { ${FIELDS} } }
}`;

type Said = { index: number | null; name: string; said: string };
type Answer = {
  agree: boolean | null;
  at: string | null;
  disagreements: { what: string; block: string; proposal: string | null; hosts: Said[] }[];
  behind: { index: number; name: string; head: string; seconds: string }[];
  uncompared: { index: number; name: string; reason: string }[];
};

/** A number as it stands in the answer of a contract. */
const word = (value: bigint) => pad(numberToHex(value), { size: 32 }).slice(2);

describe('two endpoints of one chain', () => {
  let id: bigint;
  const clock = alarms();
  const DATA = 'c0ffee00c0ffee00';
  const small = openBefore(openSmall);
  const other = openBefore(() => startHostile({ target: small.url }));
  beforeAll(async () => {
    const calls = [{ target: small.token, value: 0n, calldata: `0x${DATA}` as const }];
    id = await small.openVote({ description: '# Pay the audit\n\nIt was done in March.', calls }, [0], 'yes');
    await small.mine(70);
  });
  afterEach(() => other.set({}));

  const name = () => new URL(other.url).host;
  const honest = () => new URL(small.url).host;

  async function open(rpc = [small.url, other.url]): Promise<LocalService> {
    const service = closeAfter(serviceOver(rpc, { timers: clock }));
    await service.ask({ query: '{ __typename }' });
    await service.ask({ query: 'query($dao: ID!) { dao(id: $dao) { id } }', variables: { dao: small.dao } });
    await service.idle();
    return service;
  }

  async function ask(
    service: LocalService,
    variables: { id?: bigint; maxAge?: number } = {},
  ): Promise<Answer> {
    const asked = { dao: small.dao, ...variables, ...(variables.id === undefined ? {} : { id: String(id) }) };
    const { data, errors } = await service.ask({ query: ASK, variables: asked });
    if (errors !== undefined) throw new Error(JSON.stringify(errors));
    return (data as { dao: { endpoints: Answer } }).dao.endpoints;
  }

  async function compare(plan: Plan): Promise<Answer> {
    const service = await open();
    other.set(plan);
    return ask(service, { id });
  }

  test('that tell the same agree, and are asked once however often the page asks', async () => {
    const service = await open();
    const before = other.seen.length;
    const first = await ask(service, { id });
    expect(first).toMatchObject({ agree: true, disagreements: [], behind: [] });
    expect(BigInt(first.at ?? 0)).toBe((await small.client.getBlock({ blockTag: 'finalized' })).number);
    const asked = other.seen.length - before;
    expect(asked).toBeGreaterThan(2);
    expect(asked).toBeLessThanOrEqual(10);
    await small.mine(1);
    await ask(service, { id });
    expect(other.seen.length - before).toBe(asked);
    await ask(service, { id, maxAge: 15 });
    expect(other.seen.length - before).toBe(asked);
    clock.ring(16_000);
    await ask(service, { id, maxAge: 15 });
    expect(other.seen.length - before).toBeGreaterThan(asked);
  });

  test.each([
    ['the contract’s answers', { eth_call: { kind: 'error', code: -32000, message: 'missing trie node' } }],
    ['the log of the proposal', { eth_getLogs: { kind: 'error', code: -32000, message: 'pruned' } }],
    ['anything', { '*': { kind: 'status', status: 500 } }],
  ] as const)('that cannot be compared because one lacks %s do not agree', async (_, plan) => {
    const found = await compare(plan as Plan);
    expect(found).toMatchObject({ agree: null, disagreements: [] });
    expect(found.uncompared).toEqual([
      { index: 1, name: name(), reason: expect.stringMatching(/^It does not/) },
    ]);
  });

  test('a different hash of a settled block is named, with who said it', async () => {
    const { number, hash } = await small.client.getBlock({ blockTag: 'finalized' });
    const lie = `0x${'66'.repeat(32)}`;
    const found = await compare({ eth_getBlockByNumber: { kind: 'replace', find: hash, by: lie } });
    expect(found.agree).toBe(false);
    expect(found.disagreements).toContainEqual({
      ...{ what: 'BLOCK', block: String(number), proposal: null },
      hosts: [
        { index: 0, name: honest(), said: hash },
        { index: 1, name: name(), said: lie },
      ],
    });
  });

  test('a different tally is named, exact to the last digit', async () => {
    const power = small.powers[0] ?? 0n;
    const found = await compare({ eth_call: { kind: 'replace', find: word(power), by: word(power + 1n) } });
    const [difference] = found.disagreements;
    expect(found.disagreements).toHaveLength(1);
    expect(difference).toMatchObject({ what: 'TALLY', proposal: String(id) });
    const [good, bad] = difference?.hosts ?? [];
    expect(good).toMatchObject({ index: 0, name: honest() });
    expect(bad).toMatchObject({ index: 1, name: name() });
    expect(bad?.said).toMatch(/^succeeded: for 100,000\.0{17}1, against 0, abstain 0;/);
    expect(good?.said).not.toBe(bad?.said);
  });

  test('other calldata in the log of the proposal is named, at the call that differs', async () => {
    const found = await compare({ eth_getLogs: { kind: 'replace', find: DATA, by: 'deadbeefdeadbeef' } });
    expect(found.disagreements).toHaveLength(1);
    expect(found.disagreements[0]).toMatchObject({
      what: 'CONTENT',
      proposal: String(id),
      hosts: [
        { name: honest(), said: expect.stringMatching(`^call 1: to ${small.token.toLowerCase()}.*${DATA}`) },
        { name: name(), said: expect.stringMatching(/^call 1: .*deadbeefdeadbeef/) },
      ],
    });
  });

  test('another text is named from where the texts part', async () => {
    const hex = (text: string) => Buffer.from(text).toString('hex');
    const found = await compare({
      eth_getLogs: { kind: 'replace', find: hex('in March'), by: hex('by Mario') },
    });
    expect(found.disagreements[0]?.hosts.map(({ said }) => said)).toEqual([
      'text: “# Pay the audit\n\nIt was done in March.”',
      'text: “# Pay the audit\n\nIt was done by Mario.”',
    ]);
  });

  test('what was read before from one that lied shows as soon as it is compared', async () => {
    other.set({ eth_getLogs: { kind: 'replace', find: DATA, by: 'deadbeefdeadbeef' } });
    const service = await open([other.url, small.url]);
    other.set({});
    const { disagreements } = await ask(service, { id });
    expect(disagreements[0]).toMatchObject({ what: 'CONTENT' });
    expect(disagreements[0]?.hosts.map(({ index }) => index)).toEqual([null, 0, 1]);
  });

  test('a log that one leaves out is a contradiction only where it has the transaction', async () => {
    const hidden = await compare({ eth_getLogs: { kind: 'empty' } });
    // Its own receipt shows the log it left out: it has contradicted nobody else.
    expect(hidden).toMatchObject({ agree: true });
    const pruned = await compare({
      eth_getLogs: { kind: 'empty' },
      eth_getTransactionReceipt: { kind: 'result', result: null },
    });
    expect(pruned).toMatchObject({ agree: null, disagreements: [], uncompared: [{ index: 1 }] });
    const denied = await compare({
      eth_getLogs: { kind: 'empty' },
      eth_getTransactionReceipt: { kind: 'result', result: { logs: [] } },
    });
    expect(denied.disagreements[0]?.hosts[1]).toMatchObject({
      name: name(),
      said: 'There is no log that creates this proposal.',
    });
  });

  test.each<[string, Plan]>([
    ['refuses everything', { '*': { kind: 'error', code: -32603, message: 'sorry' } }],
    ['asks for slowness', { '*': { kind: 'limit' } }],
    ['lacks old state', { eth_call: { kind: 'error', code: -32000, message: 'missing trie node' } }],
    ['gives no logs', { eth_getLogs: { kind: 'error', code: -32601, message: 'not available' } }],
    ['answers calls with nothing', { eth_call: { kind: 'result', result: '0x' } }],
    ['knows no old block', { eth_getBlockByNumber: { kind: 'result', result: null } }],
  ])('one that %s contradicts nobody', async (_, plan) => {
    expect((await compare(plan)).disagreements).toEqual([]);
  });

  test('one that is a few blocks behind is compared where both are', async () => {
    const head = await small.client.getBlockNumber();
    expect(await compare({ '*': { kind: 'frozen', block: head - 5n } })).toMatchObject({
      agree: true,
      behind: [],
    });
  });

  test('one that stands still for half an hour is named as such, and contradicts nobody', async () => {
    const head = await small.client.getBlockNumber();
    const before = await small.client.getBlock();
    await small.warp(1801);
    const now = await small.client.getBlock();
    const found = await compare({ '*': { kind: 'frozen', block: head } });
    expect(found).toMatchObject({ agree: null, disagreements: [], uncompared: [{ index: 1 }] });
    expect(found.behind).toEqual([
      { index: 1, name: name(), head: String(head), seconds: String(now.timestamp - before.timestamp) },
    ]);
  });

  test('a contradiction stands on every page of the organisation until it heals', async () => {
    const power = small.powers[0] ?? 0n;
    const service = await open();
    other.set({ eth_call: { kind: 'replace', find: word(power), by: word(1n) } });
    expect((await ask(service, { id })).agree).toBe(false);
    other.set({});
    expect((await ask(service)).disagreements).toHaveLength(1);
    const known = `{ endpoints(chainId: 31337) { ${FIELDS} } }`;
    const asked = other.seen.length;
    expect((await service.ask({ query: known })).data).toMatchObject({ endpoints: { agree: false } });
    expect(other.seen.length).toBe(asked);
    clock.ring(16_000);
    expect(await ask(service, { maxAge: 15 })).toMatchObject({ agree: true, disagreements: [] });
  });

  test('nothing is compared where there is one', async () => {
    const service = await open([other.url]);
    const asked = other.seen.length;
    const none = { agree: null, at: null, disagreements: [], behind: [], uncompared: [] };
    expect(await ask(service, { id })).toEqual(none);
    expect(other.seen.length).toBe(asked);
  });
});
