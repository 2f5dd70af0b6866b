import { type Address, encodeFunctionData, getAddress, zeroAddress } from 'viem';
import { createTransport, getBlock, getHead } from '@/chain/rpc/transport';
import { encodeDelegates } from '@/cli/checkpoint/encode/encodeDelegates';
import type { Block } from '@/core/governor/dao';
import { rpc } from '@/devnet/anvil';
import { sendAll } from '@/devnet/deploy';
import type { Small } from '@/devnet/small';
import { decodeHistory, decodePowers } from '@/service/checkpoint/delegates';
import type { DelegateBase } from '@/service/indexer/delegates/delegateBase';
import { DelegateLogs, type DelegateLogsOptions } from '@/service/indexer/delegates/delegates';
import { ScanBudget } from '@/service/indexer/logs/scanBudget';
import { singly } from '../../chain/waves';
import { SWIFT } from '../../loopback';
import type { Random } from '../../runs';
import { type Alarms, alarms } from './stage';

/** A reader of delegations over a real endpoint, moved by hand. */
export type DelegateStage = {
  logs: DelegateLogs;
  timers: Alarms;
  /** Why a checkpoint was thrown away. */
  refused: string[];
  changes: number;
  step(): Promise<Block>;
  close(): void;
};

/** Opens a reader of the token's delegations; `fetch` may stand between it and the chain. */
export function delegateStage(
  world: { url: string; token: Address },
  options: Partial<DelegateLogsOptions> & { fetch?: typeof fetch } = {},
): DelegateStage {
  const { fetch: door, ...rest } = options;
  const transport = createTransport({
    chainId: 31337,
    hosts: [world.url],
    wait: async () => {},
    ...SWIFT,
    ...(door === undefined ? {} : { fetch: door }),
  });
  const timers = alarms();
  const refused: string[] = [];
  let settled = 0n;
  let forks = 0;
  let last: Block | undefined;
  const stage: DelegateStage = {
    logs: new DelegateLogs({
      transport,
      timers,
      budget: new ScanBudget(transport, null),
      start: null,
      settled: () => settled,
      forks: () => forks,
      onRefused: (reason) => refused.push(reason),
      onChange: () => {
        stage.changes++;
      },
      ...rest,
    }),
    timers,
    refused,
    changes: 0,
    step: async () => {
      const head = await getHead(transport);
      if (last !== undefined && (await getBlock(transport, last.number))?.hash !== last.hash) forks++;
      last = head;
      settled = (await getBlock(transport, 'finalized'))?.number ?? 0n;
      stage.logs.want(world.token, head);
      await stage.logs.idle();
      return head;
    },
    close: () => stage.logs.close(),
  };
  return stage;
}

/** Checkpoint at a settled block, made from a reader that has read up to there. */
export async function checkpointAt(small: Small, block: bigint): Promise<DelegateBase> {
  const transport = createTransport({ ...SWIFT, chainId: 31337, hosts: [small.url] });
  const at = await getBlock(transport, block);
  if (at === null) throw new Error('no such block');
  const made = delegateStage(small, { settled: () => block });
  made.logs.want(small.token, at);
  await made.logs.idle();
  const files = encodeDelegates(made.logs.known());
  made.close();
  return { block: at, powers: decodePowers(files.powers), history: async () => decodeHistory(files.history) };
}

/** Everything a reader says, for comparison. */
export function delegatePicture({ logs }: DelegateStage): unknown {
  const everyone = logs.list('POWER', '');
  return {
    delegated: logs.delegated(),
    lines: everyone.map((address) => logs.line(address)),
    changes: everyone.map((address) => logs.changes(address)),
    delegators: everyone.map((address) => logs.delegators(address)),
    orders: [logs.list('DELEGATORS', ''), logs.list('RECENT', '')],
    breaks: logs.status().breaks,
    complete: logs.status().complete,
  };
}

/** The picture of a reader that was never anything but fresh. */
export async function freshDelegates(world: { url: string; token: Address }): Promise<unknown> {
  const fresh = delegateStage(world);
  await fresh.step();
  const seen = delegatePicture(fresh);
  fresh.close();
  return seen;
}

/** Blocks of delegations and transfers by chance, up to four in a block. */
export async function stir(small: Small, random: Random, blocks: number): Promise<void> {
  const { abi, accounts, token, url } = small;
  const someone = () => random.pick(accounts.slice(0, 13));
  await rpc(url, 'evm_setAutomine', [false]);
  try {
    for (let block = 0; block < blocks; block++) {
      const sent = Array.from({ length: random.int(0, 4) }, () => {
        const from = someone();
        const to = random.chance(0.15) ? zeroAddress : someone();
        const data = random.chance(0.6)
          ? encodeFunctionData({ abi: abi.token, functionName: 'delegate', args: [to] })
          : encodeFunctionData({
              abi: abi.token,
              functionName: 'transfer',
              args: [someone(), BigInt(random.int(0, 9)) * 10n ** 18n],
            });
        return { from, to: token, data };
      });
      await sendAll(url, sent);
      await rpc(url, 'evm_mine');
    }
  } finally {
    await rpc(url, 'evm_setAutomine', [true]);
  }
}

/** The token's own answers: power of everyone at every block, and whom each has chosen. */
export async function truth(small: Small, from: bigint, to: bigint) {
  const { abi, accounts, client, multicall, token } = small;
  const blocks = Array.from({ length: Number(to - from) }, (_, index) => from + BigInt(index));
  const ask = async <T>(functionName: string, args: readonly (readonly unknown[])[]) =>
    (await client.multicall({
      multicallAddress: multicall,
      allowFailure: false,
      contracts: args.map((each) => ({ address: token, abi: abi.token, functionName, args: each })),
    })) as T[];
  const pairs = blocks.flatMap((block) => accounts.map((account) => [account, block] as const));
  const powers = await ask<bigint>('getPastVotes', pairs);
  const all = accounts.map((account) => [account]);
  const now = await ask<bigint>('getVotes', all);
  const chosen = await ask<Address>('delegates', all);
  return {
    past: pairs.map(([account, block], index) => ({ account, block, votes: powers[index] ?? 0n })),
    now: accounts.map((account, index) => ({ account, votes: now[index] ?? 0n })),
    chosen: accounts.flatMap((account, index) => {
      const to = getAddress(chosen[index] ?? zeroAddress);
      return to === zeroAddress ? [] : [{ account, to }];
    }),
  };
}

/** A door to the chain that leaves one log out of what the node gives. */
export function dropping(
  isDropped: (log: { topics: string[]; blockNumber: string; logIndex: string }) => boolean,
) {
  let dropped = 0;
  const door = (async (input: RequestInfo | URL, init?: RequestInit) => {
    const answer = await fetch(input, init);
    const body = (await answer.json()) as { result?: unknown };
    const logs = Array.isArray(body.result) ? body.result : [];
    if (logs.length > 0 && 'topics' in (logs[0] as object))
      body.result = logs.filter((log) => {
        const out = isDropped(log);
        if (out) dropped++;
        return !out;
      });
    return new Response(JSON.stringify(body), { status: answer.status, headers: answer.headers });
  }) as typeof fetch;
  return { door: singly(door), count: () => dropped };
}
