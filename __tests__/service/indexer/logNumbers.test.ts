import { encodeFunctionData } from 'viem';
import { checkLogs, type RawLog } from '@/chain/logs/logCheck';
import { readLogs } from '@/chain/logs/logs';
import { fieldsOf } from '@/chain/logs/packedLog';
import { decodeVoteLogs, VOTE_TOPICS } from '@/chain/logs/voteLog';
import { createTransport } from '@/chain/rpc/transport';
import { query } from '@/cli/commands/query';
import { rpc, startHostile } from '@/devnet/anvil';
import { hex } from '@/devnet/deploy';
import { openSmall } from '@/devnet/small';
import { VoteTable } from '@/service/indexer/votes/voteTable';
import { SWIFT } from '../../loopback';
import { openBefore } from '../../openBefore';

const QUESTION =
  'query($dao: ID!) { dao(id: $dao) { proposals(first: 5) { items { tally { for } votes(first: 9) { total items { id voter weight } sync { complete difference { for } } } } } } }';
type Answer = {
  dao: {
    proposals: {
      items: {
        tally: { for: string };
        votes: { total: number; items: { id: string }[]; sync: Record<string, unknown> };
      }[];
    };
  };
};

/** A block in which three accounts vote, told by an endpoint that numbers logs by transaction, and by one that does not. */
describe('votes whose logs have one number in a block', () => {
  const small = openBefore(openSmall);
  const plan = { eth_getLogs: { kind: 'renumber' } } as const;
  const wrong = openBefore(() => startHostile({ target: small.url, plan }));
  beforeAll(async () => {
    const id = await small.openVote();
    await rpc(small.url, 'evm_setAutomine', [false]);
    for (const voter of [0, 1, 2]) {
      const args = { abi: small.abi.governor, functionName: 'castVote', args: [id, 1] };
      const from = small.accounts[voter];
      const sent = { from, to: small.governor, data: encodeFunctionData(args), gas: hex(500_000) };
      await rpc(small.url, 'eth_sendTransaction', [sent]);
    }
    await rpc(small.url, 'evm_mine', []);
    await rpc(small.url, 'evm_setAutomine', [true]);
    await small.mine(3);
  });

  const asked = async (rpc: string[]) => {
    const order = { dao: small.dao, rpc, query: QUESTION, variables: { dao: small.dao } };
    const { data } = await query({ ...order, start: '0', now: false });
    const [proposal] = (data as Answer).dao.proposals.items;
    return proposal;
  };

  it('are all counted, each under an id of its own', async () => {
    const right = await asked([small.url]);
    const told = await asked([wrong.url]);
    expect(right?.votes).toMatchObject({ total: 3, sync: { complete: true, difference: { for: '0' } } });
    expect(told?.votes).toMatchObject({ total: 3, sync: { complete: true, difference: { for: '0' } } });
    expect(new Set(told?.votes.items.map((vote) => vote.id)).size).toBe(3);
  });

  const read = async (hosts: string[]) => {
    const troubles: string[] = [];
    const transport = createTransport({ ...SWIFT, chainId: 31337, hosts });
    transport.onTrouble(({ facts }) => void troubles.push(facts.reason ?? ''));
    const to = await small.client.getBlockNumber();
    const topics = [VOTE_TOPICS as readonly `0x${string}`[]];
    const filter = { address: small.governor, topics, from: 0n, to };
    return { ...(await readLogs(transport, filter)), troubles };
  };
  const numbersOf = (logs: readonly RawLog[]) => logs.map(({ logIndex }) => Number(logIndex));

  it('are taken from another endpoint where there is one, and else under numbers that every reading gives again', async () => {
    expect(numbersOf((await read([small.url])).logs)).toEqual([0, 1, 2]);
    expect(numbersOf((await read([wrong.url, small.url])).logs)).toEqual([0, 1, 2]);
    const alone = await read([wrong.url]);
    expect(alone.gaps).toEqual([]);
    expect(new Set(numbersOf(alone.logs)).size).toBe(3);
    expect(numbersOf((await read([wrong.url])).logs)).toEqual(numbersOf(alone.logs));
    expect(alone.troubles.join()).toMatch(/the number of another log of their block/);
  });

  it('keep their numbers in whatever order they come, and two contents of one place refuse the answer', async () => {
    const { logs } = await read([small.url]);
    const alike = logs.map((log) => ({ ...fieldsOf(log), logIndex: '0x0' as const }));
    const filter = { address: small.governor, topics: [], from: 0n, to: 10_000n };
    const checked = checkLogs(alike, filter);
    expect(checked).toMatchObject({ alike: 2, foreign: 0 });
    expect(checkLogs(alike.toReversed(), filter)).toEqual(checked);
    // The same log again is one log.
    expect(checkLogs([...alike, ...alike], filter)).toEqual(checked);
    const [first] = alike;
    const other = { ...(first && fieldsOf(first)), data: `${first?.data.slice(0, -1)}f` };
    expect(checkLogs([first, other], filter)).toBe('two of its logs have one place in a transaction');
  });

  it('stand beside each other in a table also where a file told of one of them', async () => {
    const { logs } = await read([small.url]);
    const filed = new VoteTable();
    const [first] = logs;
    decodeVoteLogs(first === undefined ? [] : [first], filed);
    const table = new VoteTable();
    table.absorb(filed.select([0]), 'file');
    const alike = logs.map((log) => ({ ...fieldsOf(log), logIndex: first?.logIndex ?? '0x0' }));
    decodeVoteLogs(alike, table);
    decodeVoteLogs(alike.slice(0, 1), table);
    expect(table.length).toBe(3);
  });
});
