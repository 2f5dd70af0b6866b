import { openingBody } from '@/chain/contracts/detect/firstBatch';
import { offerEarly } from '@/chain/rpc/early';
import { toQuantity } from '@/chain/rpc/quantity';
import { startHostile } from '@/devnet/anvil';
import { openSmall } from '@/devnet/small';
import type { ServiceDeps } from '@/service/host/service';
import { firstLogsBody } from '@/tools/firstLogs';
import { waves } from '../../chain/waves';
import { closeAfter, openBefore } from '../../openBefore';
import { serviceOver } from '../serviceOver';

const HEADER = 'query($dao: ID!) { dao(id: $dao) { name settings { votingPeriod } token { symbol } } }';
const PROPOSAL =
  'query($dao: ID!, $id: BigInt!) { proposal(dao: $dao, id: $id) { title state tally { for } created { timestamp } dao { clock { now secondsPerUnit } } } }';
const LIST =
  'query($dao: ID!) { dao(id: $dao) { name clock { secondsPerUnit } proposals { items { title state tally { for } } } } }';

describe('opening an organisation', () => {
  let id: string;
  const small = openBefore(openSmall);
  beforeAll(async () => {
    const made = await small.openVote({ description: '# Vote here' }, [0], 'first');
    await small.mine(200);
    id = String(made);
  });

  function open(deps: ServiceDeps = {}, url = small.url) {
    const door = waves();
    // Many endpoints name no time in their logs.
    const untimed: typeof fetch = async (input, init) => {
      const answer = await door.fetch(input, init);
      return new Response((await answer.text()).replaceAll('"blockTimestamp"', '"-"'), answer);
    };
    const service = closeAfter(serviceOver(url, { fetch: untimed, ...deps }));
    const ask = async (query: string) => {
      const answer = await service.ask({ query, variables: { dao: small.dao, id } });
      return { answer, waves: door.calls.slice() };
    };
    return { service, door, ask };
  }

  const first = ['eth_chainId', 'block latest', 'block finalized', 'eth_getCode', 'eth_call'];

  test('what it is takes two round trips', async () => {
    const { answer, waves } = await open().ask(HEADER);
    expect(answer.data).toMatchObject({ dao: { name: 'Small DAO', token: { symbol: 'SML' } } });
    expect([waves.length, waves[0]]).toEqual([2, expect.arrayContaining(first)]);
  });

  test('one of its proposals takes three, with what the contract says of it, its old logs and its time', async () => {
    const { answer, waves } = await open().ask(PROPOSAL);
    expect(JSON.stringify(answer)).toContain('"title":"Vote here","state":"SUCCEEDED"');
    expect(waves.length).toBeLessThanOrEqual(3);
    // Calls for what it is, and for its proposal once its log named the snapshot; logs of the end and of the past.
    expect([1, 2].map((at) => waves[at]?.filter((name) => name === 'eth_call').length)).toEqual([1, 1]);
    expect(waves[1]?.filter((name) => name === 'eth_getLogs').length).toBeGreaterThan(2);
  });

  test('its list takes three, however far back its proposals lie', async () => {
    const { answer, waves } = await open().ask(LIST);
    expect(JSON.stringify(answer)).toContain('"title":"Vote here","state":"SUCCEEDED"');
    expect(waves.length).toBeLessThanOrEqual(3);
  });

  test('its list is not answered empty while the past is on its way', async () => {
    const late: typeof fetch = async (input, init) => {
      // The logs of many blocks go by themselves, and take longer.
      if (String(init?.body).startsWith('{') && String(init?.body).includes('eth_getLogs'))
        await new Promise((resolve) => setTimeout(resolve, 100));
      return fetch(input, init);
    };
    expect(JSON.stringify((await open({ fetch: late }).ask(LIST)).answer)).toContain('"title":"Vote here"');
  });

  test('each round trip is one request, but for logs of many blocks', async () => {
    const { ask, door } = open();
    await ask(HEADER);
    expect(door.sizes[0]).toBe(1);
    expect(door.sizes[1]).toBeLessThanOrEqual(2);
    for (const wave of door.calls) expect(wave.length).toBe(new Set(wave).size + repeated(wave));
  });

  test('what a script asked before is taken once and not asked again', async () => {
    const body = openingBody(small.governor);
    const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
    const text = fetch(small.url, post).then((answer) => answer.text());
    offerEarly({ url: small.url, body, text });
    const one = await open().ask(HEADER);
    expect(one.answer.data).toMatchObject({ dao: { name: 'Small DAO' } });
    expect(one.waves.length).toBe(1);
    expect((await open().ask(HEADER)).waves.length).toBe(2);
  });

  test.each([
    ['its list', LIST],
    ['one of its proposals', PROPOSAL],
  ])('with the first logs too, %s takes one more', async (_, query) => {
    const offer = async (body: string) => {
      const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
      const text = await fetch(small.url, post).then((answer) => answer.text());
      offerEarly({ url: small.url, body, text: Promise.resolve(text) });
      return JSON.parse(text) as { id: number; result: { number: `0x${string}` } }[];
    };
    const ends = await offer(openingBody(small.governor));
    const at = (id: number) => BigInt(ends.find((each) => each.id === id)?.result.number ?? 0);
    const [head, settled] = [at(2), at(3)];
    await offer(
      firstLogsBody(small.governor, {
        ...{ past: '0x0', settled: toQuantity(settled) },
        ...{ tail: toQuantity(settled + 1n), head: toQuantity(head) },
      }),
    );
    const { answer, waves } = await open().ask(query);
    expect(JSON.stringify(answer)).toContain('"title":"Vote here","state":"SUCCEEDED"');
    // Its votes, and what the contract says.
    expect([waves.flat().filter((name) => name === 'eth_getLogs').length, waves.length]).toEqual([1, 1]);
  });

  test.each([
    ['a page', async () => '<!doctype html>'],
    ['nothing', async () => ''],
    ['answers to others', async () => JSON.stringify([{ jsonrpc: '2.0', id: 99, result: '0x1' }])],
    ['a failure', () => Promise.reject(new Error('no'))],
  ])('what a script asked is asked again where it was answered with %s', async (_, text) => {
    offerEarly({ url: small.url, body: openingBody(small.governor), text: text() });
    const { answer, waves } = await open().ask(HEADER);
    expect(answer.data).toMatchObject({ dao: { name: 'Small DAO' } });
    expect(waves.length).toBe(2);
  });

  test('an early answer of another chain is no better than any other', async () => {
    const body = openingBody(small.governor);
    const result = (id: number) => (id === 1 ? '0x1' : null);
    const answers = [1, 2, 3, 4, 5, 6, 7, 8].map((id) => ({ jsonrpc: '2.0', id, result: result(id) }));
    offerEarly({ url: small.url, body, text: Promise.resolve(JSON.stringify(answers)) });
    expect((await open().ask(HEADER)).answer.errors?.[0]?.extensions.code).toBe('rpc-wrong-chain');
  });

  test('a block that the contracts do not see as the newest is not believed to be theirs', async () => {
    const other = { kind: 'replace', find: '"parentHash":"0x', by: '"parentHash":"0x0', times: 1 } as const;
    const plan = { eth_getBlockByNumber: other };
    const hostile = closeAfter(await startHostile({ target: small.url, plan }));
    const { answer, waves } = await open({}, hostile.url).ask(HEADER);
    expect(answer.data).toMatchObject({ dao: { name: 'Small DAO' } });
    // All is asked again, at the block itself.
    expect(waves[1]).toEqual(expect.arrayContaining(['eth_getCode', 'eth_call']));
  });
});

// The three slots of a proxy, and the logs of proposals and votes.
function repeated(wave: readonly string[]): number {
  const count = (name: string) => wave.filter((each) => each === name).length;
  return Math.max(0, count('eth_getStorageAt') - 1) + Math.max(0, count('eth_getLogs') - 1);
}
