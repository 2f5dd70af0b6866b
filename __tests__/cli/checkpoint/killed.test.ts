import { cpSync, mkdirSync, readdirSync, watch, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCommand } from '@/cli/quorate';
import { pathOf } from '@/service/checkpoint/directory';
import { openBefore } from '../../openBefore';
import { busySmall, bytesOf, folder, listening, made, sweep } from '../../service/checkpoint/stage';
import { start } from '../command';

describe('quorate checkpoint, as a process', () => {
  let fresh: Record<string, string>;
  const small = openBefore(busySmall);
  const ears = openBefore(() => listening(small.url));
  beforeAll(async () => {
    const out = folder();
    await made({ dao: small.dao, rpc: [small.url], out });
    fresh = bytesOf(out);
  });
  afterAll(() => sweep());

  const command = (out: string, ...more: string[]) =>
    start(['checkpoint', '--dao', small.dao, '--rpc', ears.url, '--out', out, ...more]);

  /** Few blocks at once, so that there are several questions. */
  const narrow = (method: string, params: readonly unknown[]) => {
    const { fromBlock = '0x0', toBlock = '0x0' } = (params[0] ?? {}) as Record<string, string>;
    const isWide = method === 'eth_getLogs' && Number(toBlock) - Number(fromBlock) >= 10;
    return isWide ? { code: -32600, message: 'block range is too wide: 10' } : undefined;
  };

  /** Runs it and kills it at the question for which `isTime` says so, of the methods asked so far. */
  async function killedWhen(out: string, isTime: (asked: readonly string[]) => boolean): Promise<void> {
    const { child, ended } = command(out);
    const asked: string[] = [];
    ears.hear((method, params) => {
      const refusal = narrow(method, params);
      if (refusal === undefined) asked.push(method);
      if (isTime(asked)) child.kill('SIGKILL');
      return refusal;
    });
    expect((await ended).signal).toBe('SIGKILL');
    ears.hear(narrow);
  }

  /** Runs it and kills it at the n-th file that comes or goes in its folder. */
  async function killedWriting(out: string, nth: number): Promise<void> {
    const path = join(out, pathOf(small.dao));
    mkdirSync(path, { recursive: true });
    const { child, ended } = command(out);
    let count = 0;
    const watcher = watch(path, () => {
      count += 1;
      if (count >= nth) child.kill('SIGKILL');
    });
    await ended;
    watcher.close();
  }

  test('killed at any moment, it goes on where it was and ends with the same bytes', async () => {
    const out = folder();
    const logs = (asked: readonly string[]) => asked.filter((method) => method === 'eth_getLogs').length;
    // Before the first log, between logs, while what was read is judged, and between the files.
    await killedWhen(out, (asked) => logs(asked) === 1);
    await killedWhen(out, (asked) => logs(asked) === 5);
    await killedWhen(out, (asked) => logs(asked) > 1 && asked.at(-1) === 'eth_call');
    for (const nth of [2, 6]) await killedWriting(out, nth);
    const { ended } = command(out);
    const { code, out: printed, err } = await ended;
    expect({ code, err: err.replace(/^Reading.*\n/gm, '') }).toEqual({ code: 0, err: '' });
    expect(JSON.parse(printed)).toMatchObject({ dao: small.dao, proposals: 2, votes: 9 });
    expect(bytesOf(out)).toEqual(fresh);
  });

  test('killed between any two files, or within one, it ends with the same bytes', async () => {
    const [begun, whole] = [folder(), folder()];
    const path = pathOf(small.dao);
    // Read, but not judged: every state of a killed writing is this and some of the files.
    let isRead = false;
    ears.hear((method) => {
      isRead ||= method === 'eth_getLogs';
      return isRead && method === 'eth_call' ? { code: -32601, message: 'Method not found' } : undefined;
    });
    await expect(made({ dao: small.dao, rpc: [ears.url], out: begun })).rejects.toThrow();
    ears.hear(narrow);
    await made({ dao: small.dao, rpc: [small.url], out: whole });
    const written = readdirSync(join(whole, path));
    const parts = written.filter((name) => name !== 'head.json.gz');
    const order = [...parts, 'head.json.gz'];
    for (let count = 0; count <= order.length; count += 1) {
      const out = folder();
      cpSync(begun, out, { recursive: true });
      for (const name of order.slice(0, count)) cpSync(join(whole, path, name), join(out, path, name));
      writeFileSync(join(out, path, `${'0'.repeat(32)}.gz.1.draft`), 'half');
      await made({ dao: small.dao, rpc: [small.url], out });
      expect(bytesOf(out)).toEqual(fresh);
    }
  });

  test('stopped by Ctrl-C it ends with 130 and says that it can go on', async () => {
    const { child, ended } = command(folder());
    ears.hear((method) => {
      if (method === 'eth_getLogs') child.kill('SIGINT');
      return undefined;
    });
    const { code, out, err } = await ended;
    ears.hear(narrow);
    expect({ code, out }).toEqual({ code: 130, out: '' });
    expect(err).toContain('Stopped. What was read is kept; the same command goes on there.\n');
  });

  test('verify prints its checks and ends with 0, or names what is wrong and ends with 1', async () => {
    const out = folder();
    await made({ dao: small.dao, rpc: [small.url], out });
    const place = ['verify', '--checkpoint', out, '--rpc', small.url, '--samples', '3', '--seed', '5'];
    const [good, nothing] = await Promise.all([
      start(place).ended,
      start(['verify', '--checkpoint', folder(), '--rpc', small.url]).ended,
    ]);
    expect({ code: good.code, err: good.err }).toEqual({ code: 0, err: '' });
    expect(JSON.parse(good.out)).toMatchObject({ ok: true, dao: small.dao, samples: 3, seed: 5 });
    expect({ code: nothing.code, out: nothing.out }).toEqual({ code: 1, out: '' });
    expect(nothing.err).toMatch(/^There is no checkpoint in .*\n$/);
  });
});

describe('its arguments', () => {
  const PLACE = ['--dao', 'd', '--rpc', 'http://a'];

  test('are read into a command', () => {
    const more = ['--rpc', 'http://b', '--from-block', '5', '--until', '9', '--out', 'x', '--quiet'];
    expect(readCommand(['checkpoint', ...PLACE, ...more])).toEqual({
      name: 'checkpoint',
      dao: 'd',
      rpc: ['http://a', 'http://b'],
      multicall: undefined,
      from: 5n,
      until: 9n,
      out: 'x',
      withoutDelegates: false,
      quiet: true,
    });
    expect(readCommand(['verify', '--checkpoint', 'x', '--rpc', 'http://a'])).toMatchObject({
      name: 'verify',
      checkpoint: 'x',
      samples: 32,
    });
  });

  test.each([
    [['checkpoint', ...PLACE], 'usage: quorate checkpoint'],
    [['checkpoint', '--dao', 'd', '--out', 'x'], 'usage: quorate checkpoint'],
    [['checkpoint', ...PLACE, '--out', 'x', 'more'], 'usage: quorate checkpoint'],
    [['checkpoint', ...PLACE, '--out', 'x', '--samples', '1'], 'usage: quorate checkpoint'],
    [['checkpoint', ...PLACE, '--out', 'x', '--until', '-1'], '--until'],
    [['checkpoint', ...PLACE, '--out', 'x', '--until', 'latest'], '--until is no block number.'],
    [['checkpoint', ...PLACE, '--out', 'x', '--from-block', '1e3'], '--from-block is no block number.'],
    [['checkpoint', '--dao', 'd', '--rpc', 'ws://a', '--out', 'x'], '--rpc is no http'],
    [['checkpoint', ...PLACE, '--out', 'x', '--multicall', '0x1'], '--multicall is no address.'],
    [['verify', '--rpc', 'http://a'], 'usage: quorate verify'],
    [['verify', '--checkpoint', 'x'], 'usage: quorate verify'],
    [
      ['verify', '--checkpoint', 'x', '--rpc', 'http://a', '--samples', 'all'],
      '--samples is no whole number.',
    ],
  ])('%j are refused', (args, sentence) => expect(() => readCommand(args)).toThrow(sentence));
});
