import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readGivenLogs } from '@/cli/checkpoint/givenLogs';
import { startHostile } from '@/devnet/anvil';
import { openEmpty } from '@/devnet/emptyDatabase';
import { follow } from '@/server/follow';
import { logRanges, settledOf } from '@/server/sql/logRanges';
import { enterDao } from '@/server/sql/sqlStore';
import { closeAfter, openBefore } from '../../openBefore';
import { busier, busySmall, busyVariant, bytesOf, folder, made, sweep } from '../../service/checkpoint/stage';

const database = openBefore(openEmpty);
afterAll(() => sweep());

/** Stores an organisation's whole history, and gives its logs as the command takes them. */
async function givenOf({ dao, governor, url }: { dao: string; governor: string; url: string }, after = -1n) {
  const service = { chains: [{ id: 31337, rpc: [url] }], build: 'test' };
  const onProblem = (problem: Error) => {
    throw problem;
  };
  const followed = await follow({ daos: [dao], database, service, onProblem });
  await followed.idle();
  await followed.close();
  const n = await enterDao(database, dao);
  const path = join(folder(), 'logs');
  let text = '';
  for await (const { from, to, logs } of logRanges(database, { dao: n, address: governor, after }))
    text += `${JSON.stringify({ from: String(from), to: String(to), logs })}\n`;
  writeFileSync(path, text);
  return { path, settled: await settledOf(database, n) };
}

describe('a checkpoint from the database', () => {
  test.each(['oz57-overridable', 'oz57-fractional', 'bravo', 'alpha', 'oz57-storage'] as const)(
    'of %s is byte for byte the one from the chain',
    async (name) => {
      const world = closeAfter(await busyVariant(name));
      const { path, settled } = await givenOf(world);
      const [ours, theirs] = [folder(), folder()];
      const proxy = await startHostile({ target: world.url });
      const order = { dao: world.dao, until: settled };
      await made({ ...order, rpc: [proxy.url], out: ours, given: readGivenLogs(path) });
      await made({ ...order, rpc: [world.url], out: theirs });
      const digest = (out: string) =>
        createHash('sha256')
          .update(JSON.stringify(bytesOf(out)))
          .digest('hex');
      expect(digest(ours)).toBe(digest(theirs));
      // No log of the Governor is asked for again.
      const asked = proxy.seen.filter(({ method }) => method === 'eth_getLogs');
      await proxy.stop();
      expect(JSON.stringify(asked.map(({ params }) => params)).toLowerCase()).not.toContain(
        world.governor.toLowerCase(),
      );
    },
  );

  test('is extended by what is new alone, to the same bytes', async () => {
    const small = closeAfter(await busySmall());
    const [ours, theirs] = [folder(), folder()];
    const first = await givenOf(small);
    const order = { dao: small.dao, rpc: [small.url] };
    await made({ ...order, out: ours, until: first.settled, given: readGivenLogs(first.path) });
    await busier(small);
    const second = await givenOf(small, first.settled);
    const { made: figures } = await made({
      ...{ ...order, out: ours, until: second.settled, given: readGivenLogs(second.path) },
    });
    expect(figures.added).toMatchObject({ proposals: 1, votes: 2 });
    await made({ ...order, out: theirs, until: second.settled });
    expect(bytesOf(ours)).toEqual(bytesOf(theirs));
  });

  test('takes no given log that is of another contract, and refuses lines that are none', async () => {
    const small = closeAfter(await busySmall());
    const { path, settled } = await givenOf({ ...small });
    const order = { dao: small.dao, rpc: [small.url], until: settled };
    const line = { from: '0', to: String(settled), logs: [] as unknown };
    const told = async (text: string) => {
      writeFileSync(path, text);
      return made({ ...order, out: folder(), given: readGivenLogs(path) }).then(
        () => 'made',
        (error: Error) => error.message,
      );
    };
    expect(await told(JSON.stringify({ ...line, logs: [{ address: small.token }] }))).toMatch(
      /The logs given of blocks 0 to \d+ cannot be used: a log lacks a field/,
    );
    expect(await told('{"from":"0","to":')).toBe('Line 1 of the given logs is no range of blocks with logs.');
  });
});
