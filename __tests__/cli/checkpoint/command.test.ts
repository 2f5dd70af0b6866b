import { existsSync, readdirSync, readFileSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { VOTE_CAST } from '@/chain/logs/voteLog';
import { GOVERNOR_TOPICS } from '@/cli/checkpoint/collected';
import { loadHead } from '@/cli/checkpoint/load';
import { rpc, startHostile } from '@/devnet/anvil';
import { pathOf } from '@/service/checkpoint/directory';
import { DELEGATE_TOPICS, DELEGATE_VOTES_CHANGED } from '@/service/indexer/delegates/delegateLog';
import { closeAfter, openBefore } from '../../openBefore';
import {
  busier,
  busySmall,
  bytesOf,
  folder,
  judged,
  made,
  sweep,
  verified,
} from '../../service/checkpoint/stage';

afterAll(sweep);

describe('quorate checkpoint', () => {
  let middle: bigint;
  let last: bigint;
  const order = (out: string, more = {}) => ({ dao: small.dao, rpc: [small.url], out, ...more });

  const small = openBefore(busySmall);
  const proxy = openBefore(() => startHostile({ target: small.url }));
  beforeAll(async () => {
    middle = await finalized();
    await busier(small);
    last = await finalized();
  });

  const finalized = async (): Promise<bigint> =>
    BigInt((await rpc<{ number: string }>(small.url, 'eth_getBlockByNumber', ['finalized', false])).number);

  test('extends what is there by the blocks after it, to the same bytes as in one go', async () => {
    const [extended, fresh] = [folder(), folder()];
    await made(order(extended, { until: middle }));
    const asked = await startHostile({ target: small.url });
    const { made: figures } = await made(order(extended, { rpc: [asked.url] }));
    await asked.stop();
    expect(figures).toMatchObject({ block: String(last), proposals: 3, votes: 11 });
    expect(figures.added).toEqual({ blocks: String(last - middle), proposals: 1, votes: 2 });
    const ranges = asked.seen.filter(({ method }) => method === 'eth_getLogs').map(({ params }) => params[0]);
    // One range each: Governor and token.
    expect(ranges.map((range) => BigInt((range as { fromBlock: string }).fromBlock))).toEqual([
      middle + 1n,
      middle + 1n,
    ]);
    await made(order(fresh));
    expect(bytesOf(extended)).toEqual(bytesOf(fresh));
    // And doing it again changes nothing.
    expect((await made(order(extended))).made.added).toEqual({ blocks: '0', proposals: 0, votes: 0 });
    expect(bytesOf(extended)).toEqual(bytesOf(fresh));
  });

  test('says its figures as they are on disk', async () => {
    const out = folder();
    const { made: figures } = await made(order(out));
    const path = join(out, pathOf(small.dao));
    const files = readdirSync(path).filter((name) => name !== 'first.json');
    expect(figures.files).toBe(files.length);
    expect(figures.bytes).toBe(files.reduce((sum, file) => sum + readFileSync(join(path, file)).length, 0));
    expect(existsSync(join(path, '.partial'))).toBe(false);
  });

  test('ends where it is told, never after the last final block', async () => {
    const out = folder();
    expect((await made(order(out, { until: middle }))).made).toMatchObject({
      block: String(middle),
      votes: 9,
    });
    await expect(made(order(out, { until: last + 1n }))).rejects.toThrow(
      `--until ${last + 1n} is after block ${last}, the last one that is final.`,
    );
    await expect(made(order(out, { until: middle - 1n }))).rejects.toThrow(`reaches block ${middle} already`);
  });

  test('begins where it is told, unless the contract was there before', async () => {
    const out = folder();
    await expect(made(order(out, { from: small.deployBlock + 10n }))).rejects.toThrow(
      'was there before block',
    );
    await expect(made(order(out, { from: last + 1n }))).rejects.toThrow('is after block');
    expect(existsSync(join(out, 'index.json'))).toBe(false);
    await made(order(out, { from: 0n }));
    expect(judged(await verified(out, small.url))).toBe('ok');
    // Begun elsewhere, it would not be the same as one made in one go.
    expect((await made(order(out, { from: 1n }))).said).toContain('is made anew: it begins at block 0.');
  });

  test('refuses to write when one log is missing, and names the proposal', async () => {
    const range = { fromBlock: '0x0', toBlock: `0x${last.toString(16)}` };
    const logs = await rpc<{ topics: string[]; data: string }[]>(small.url, 'eth_getLogs', [
      { address: small.governor, topics: [GOVERNOR_TOPICS], ...range },
    ]);
    const lost = logs.findLastIndex(({ topics }) => topics[0] === VOTE_CAST);
    // The n-th of each answer, so only this one when it stands behind the middle.
    expect(lost + 1).toBeGreaterThan(logs.length / 2);
    proxy.set({ eth_getLogs: { kind: 'drop', every: lost + 1 } });
    const out = folder();
    const id = BigInt(`0x${logs[lost]?.data.slice(2, 66)}`);
    await expect(made(order(out, { rpc: [proxy.url] }))).rejects.toThrow(
      new RegExp(`^Logs are missing or false: on proposal ${id} the votes against add up to 0`),
    );
    expect(existsSync(join(out, 'index.json'))).toBe(false);
    expect(readdirSync(join(out, pathOf(small.dao)))).toEqual(['.partial']);
    proxy.set({});
    // Answers of the false endpoint are not reused.
    const fresh = folder();
    await made(order(out));
    await made(order(fresh));
    expect(bytesOf(out)).toEqual(bytesOf(fresh));
  });

  test('refuses to write when a log of a delegation is missing, unless delegates are left out', async () => {
    const range = { fromBlock: '0x0', toBlock: `0x${last.toString(16)}` };
    const logs = await rpc<{ topics: string[] }[]>(small.url, 'eth_getLogs', [
      { address: small.token, topics: [DELEGATE_TOPICS], ...range },
    ]);
    const lost = logs.findLastIndex(({ topics }) => topics[0] === DELEGATE_VOTES_CHANGED);
    // More than the Governor has, so that none of its logs is lost.
    expect(lost).toBeGreaterThan(20);
    proxy.set({ eth_getLogs: { kind: 'drop', every: lost + 1 } });
    const out = folder();
    const through = order(out, { rpc: [proxy.url] });
    await expect(made(through)).rejects.toThrow(
      /by them 0x\w+ has 0 votes at block \d+, the token says \d+\./,
    );
    await made({ ...through, withoutDelegates: true });
    proxy.set({});
    const verdict = await verified(out, small.url);
    expect(judged(verdict)).toBe('ok');
    expect(verdict.checks.some(({ name }) => name === 'delegates')).toBe(false);
    // Extended with them, it is the same as one that always had them.
    const fresh = folder();
    await made(order(out));
    await made(order(fresh));
    expect(bytesOf(out)).toEqual(bytesOf(fresh));
  });

  test('goes on where it was stopped, without asking twice for what it has', async () => {
    const [out, fresh] = [folder(), folder()];
    proxy.set({
      eth_getLogs: [
        { kind: 'range', blocks: 20 },
        { kind: 'refuse', from: middle, to: last },
      ],
    });
    await expect(made(order(out, { rpc: [proxy.url] }))).rejects.toThrow(
      /^No endpoint gave the logs of blocks \d+ to \d+\. .* What was read is kept/,
    );
    proxy.set({ eth_getLogs: { kind: 'range', blocks: 20 } });
    const before = proxy.seen.length;
    await made(order(out, { rpc: [proxy.url] }));
    const asked = proxy.seen.slice(before).filter(({ method }) => method === 'eth_getLogs');
    const firsts = asked
      .map(({ params }) => params[0] as { address: string; fromBlock: string })
      .flatMap(({ address, fromBlock }) => (address === small.governor ? [Number(fromBlock)] : []));
    expect(firsts.length).toBeGreaterThan(0);
    expect(Math.min(...firsts)).toBeGreaterThan(Number(middle) - 21);
    await made(order(fresh));
    expect(bytesOf(out)).toEqual(bytesOf(fresh));
    proxy.set({});
  });

  test('makes anew what is damaged, and says so', async () => {
    const [out, fresh] = [folder(), folder()];
    await made(order(fresh));
    await made(order(out, { until: middle }));
    const path = join(out, pathOf(small.dao));
    const head = await loadHead(path);
    truncateSync(join(path, `${head?.head.proposals[0]?.shard.hash}.gz`), 30);
    truncateSync(join(path, `${head?.head.pack[0]?.votes.hash}.gz`), 30);
    expect((await made(order(out))).said).toMatch(/is made anew: .*\.gz has 30 bytes/);
    expect(bytesOf(out)).toEqual(bytesOf(fresh));
  });

  test('uses nothing of another chain, neither its checkpoint nor what was read of it', async () => {
    const other = await busySmall(1_780_000_000);
    // Blocks that both chains have: under load a chain may put two transactions into one.
    const early = middle - 10n;
    try {
      const [out, fresh] = [folder(), folder()];
      const there = { dao: other.dao, rpc: [other.url] };
      expect(other.dao).toBe(small.dao);
      await made(order(out, { until: early }));
      expect(judged(await verified(out, other.url))).toMatch(
        /^block: Block \d+ of the checkpoint is not the chain's/,
      );
      const { said } = await made({ ...there, out });
      expect(said).toMatch(/is made anew: block \d+ of this chain is not the one it was made of\./);
      await made({ ...there, out: fresh });
      expect(bytesOf(out)).toEqual(bytesOf(fresh));
      const begun = folder();
      proxy.set({
        eth_getLogs: [
          { kind: 'range', blocks: 20 },
          { kind: 'refuse', from: early, to: last },
        ],
      });
      await expect(made(order(begun, { rpc: [proxy.url], until: early }))).rejects.toThrow(
        'No endpoint gave',
      );
      expect((await made({ ...there, out: begun })).said).toContain('is of blocks that are gone');
      expect(bytesOf(begun)).toEqual(bytesOf(fresh));
    } finally {
      proxy.set({});
      await other.stop();
    }
  });

  test('never says more of an endpoint than its host, as its path may hold a key', async () => {
    const failed = made(order(folder(), { rpc: ['http://user:secret@127.0.0.1:9/v2/secret?key=secret'] }));
    const sentence = await failed.catch((error: Error) => error.message);
    expect(sentence).toContain('127.0.0.1:9');
    expect(sentence).not.toContain('secret');
  });

  test('refuses when two endpoints disagree about the last block', async () => {
    const other = closeAfter(await busySmall(1_770_000_000));
    await expect(made(order(folder(), { rpc: [small.url, other.url], until: middle }))).rejects.toThrow(
      `disagree about block ${middle}`,
    );
  });
});
