import { rpc } from '@/devnet/anvil';
import { openSmall } from '@/devnet/small';
import { closeAfter, openBefore } from '../../openBefore';
import { stage } from './stage';

type Call = { id: number; method: string; params: unknown[] };

describe('an endpoint that answers the calls of one request in any order', () => {
  const small = openBefore(openSmall);

  test('may hide that the block of figures was taken back while they were read, and only until the next block', async () => {
    const id = await small.openVote({ description: '# Taken back' });
    const fork = await rpc<string>(small.url, 'evm_snapshot');
    await small.vote(0, id, 1);
    let isTakenBack = false;
    // The block is looked up first; then it is replaced; then the figures are read.
    const door: typeof fetch = async (input, init) => {
      const calls = [JSON.parse(String(init?.body))].flat() as Call[];
      const isAbout = ({ method, params }: Call) =>
        method === 'eth_getBlockByNumber' && String(params[0]).startsWith('0x');
      if (isTakenBack || !calls.some(isAbout) || !calls.some(({ method }) => method === 'eth_call'))
        return fetch(input, init);
      isTakenBack = true;
      const answer = async (some: Call[]) =>
        (await fetch(input, { ...init, body: JSON.stringify(some) })).json() as Promise<unknown[]>;
      const before = await answer(calls.filter(isAbout));
      await rpc(small.url, 'evm_revert', [fork]);
      await small.vote(1, id, 1);
      return Response.json([...before, ...(await answer(calls.filter((call) => !isAbout(call))))]);
    };
    const staged = closeAfter(await stage(small.dao, small.url, { fetch: door }));
    await staged.step();
    const gone = (await staged.truth.of([id])).get(id);
    expect(isTakenBack).toBe(true);
    const { hash, number } = await small.client.getBlock();
    expect(gone?.at.number).toBe(number);
    expect(gone?.at.hash).not.toBe(hash);
    await small.mine();
    await staged.step();
    const now = (await staged.truth.of([id])).get(id);
    expect([now?.at.hash, now?.tally?.for]).toEqual([(await small.client.getBlock()).hash, small.powers[1]]);
    await staged.wantAll();
    expect(staged.run.voteStatus(id, now as NonNullable<typeof now>)).toMatchObject({ complete: true });
  });
});
