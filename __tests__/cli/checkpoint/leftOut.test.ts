import { toEventSelector } from 'viem';
import { PROPOSAL_CREATED, type ProposalLog } from '@/chain/logs/proposalLog';
import { GOVERNOR_TOPICS } from '@/cli/checkpoint/collected';
import { startHostile } from '@/devnet/anvil';
import { closeAfter, openBefore } from '../../openBefore';
import { type Changes, forged } from '../../service/checkpoint/forge';
import { busySmall, FINALITY, folder, judged, made, sweep, verified } from '../../service/checkpoint/stage';

const EXECUTED = toEventSelector('ProposalExecuted(uint256)');

const SILENT = '# The fourth\n\nNobody votes on it.';

describe('what a maker leaves out', () => {
  let good: string;
  /** The last block before the timelock ends a proposal by itself. */
  let until: bigint;
  const small = openBefore(busySmall);
  beforeAll(async () => {
    until = await small.client.getBlockNumber();
    const id = await small.propose({ description: '# The third\n\nThe timelock alone ends it.' });
    await small.propose({ description: SILENT });
    await small.toSnapshot(id);
    for (let voter = 0; voter < 6; voter += 1) await small.vote(voter, id, 1);
    await small.toDeadline(id);
    await small.queue(id);
    await small.cancelInTimelock(id);
    await small.mine(FINALITY);
    good = folder();
    await made({ dao: small.dao, rpc: [small.url], out: good });
  });
  afterAll(() => sweep());

  const without = (name: ProposalLog['name']): Changes => ({
    shard: (shard) => ({ ...shard, events: shard.events.filter((event) => event.name !== name) }),
  });
  const verdict = async (changes: Changes, samples: number) =>
    judged(await verified(await forged(good, changes), small.url, samples));

  test.each([
    [
      'ProposalExecuted',
      /^lifecycle: Logs are missing: .* proposal \d+ is executed, but no ProposalExecuted was read; it is in block \d+\.$/,
    ],
    [
      'ProposalQueued',
      /^lifecycle: Logs are missing: .* proposal \d+ is queued, but no ProposalQueued was read\.$/,
    ],
  ] as const)('%s is missed, because the state proves it', async (name, told) => {
    expect(await verdict(without(name), 0)).toMatch(told);
  });

  const hidden: Changes = { keep: ({ title }) => !SILENT.includes(title) };

  test('a proposal with its votes is found in the logs that are read again', async () => {
    expect(await verdict(hidden, 1000)).toMatch(
      /^proposal-logs: Proposal \d+ is not in the checkpoint: its ProposalCreated is in the chain's logs of block \d+\.$/,
    );
  });

  test('blocks that no endpoint gives again are named as not checked', async () => {
    const silent = (await small.client.getLogs({ address: small.governor, fromBlock: 0n })).filter(
      ({ topics }) => topics[0] === PROPOSAL_CREATED,
    );
    const block = silent.at(-1)?.blockNumber ?? 0n;
    const proxy = closeAfter(await startHostile({ target: small.url }));
    proxy.set({ eth_getLogs: { kind: 'refuse', from: block, to: block } });
    const { ok, unchecked } = await verified(await forged(good, hidden), proxy.url);
    expect({ ok, unchecked }).toEqual({
      ok: true,
      unchecked: expect.arrayContaining([
        expect.stringMatching(
          /^A proposal left out whole, or a later log of one: the logs of 1 of \d+ blocks were not read again\.$/,
        ),
      ]),
    });
  });

  test('the timelock’s own cancelling is told from a log left out', async () => {
    const verdict = await verified(good, small.url);
    expect(judged(verdict)).toBe('ok');
    expect(verdict.unchecked).toEqual([]);
  });

  test('the maker refuses the same', async () => {
    const proxy = closeAfter(await startHostile({ target: small.url }));
    const logs = await small.client.getLogs({ address: small.governor, fromBlock: 0n, toBlock: until });
    const read = logs.filter(({ topics }) => GOVERNOR_TOPICS.includes(topics[0] ?? ''));
    const executed = read.findIndex(({ topics }) => topics[0] === EXECUTED);
    proxy.set({ eth_getLogs: { kind: 'drop', every: executed + 1 } });
    const order = { dao: small.dao, out: folder(), withoutDelegates: true, until: until - 64n };
    const through = made({ ...order, rpc: [proxy.url] });
    await expect(through).rejects.toThrow(/proposal \d+ is executed, but no ProposalExecuted was read/);
  });
});
