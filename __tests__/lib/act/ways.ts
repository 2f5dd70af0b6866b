import type { Address, Hex } from 'viem';
import { createTransport } from '@/chain/rpc/transport';
import { rpc } from '@/devnet/anvil';
import { compile } from '@/devnet/compile';
import { mined } from '@/devnet/deploy';
import { bytes } from '@/devnet/wallet/together';
import type { WalletClient } from '@/lib/act/acts/act';
import type { RunnerDeps } from '@/lib/act/runner/run';
import { SWIFT } from '../../loopback';
import type { Stage } from './world';
import { doorOf, doorsOf } from './world';

const GAS = '0x2dc6c0';
const ENDLESS = (1n << 256n) - 1n;

/** An account without votes that sends for others. */
export const OWNER = 15;

export type Request = Parameters<WalletClient['send']>[0];

/** The ways of wallets on a stage where one may vote. */
export function waysOf(stage: Stage) {
  const { voter, start, cast } = stage;
  return {
    sendAs: async (from: Address, to: Address, data: Hex) => {
      const { url } = stage.small;
      const hash = await rpc<Hex>(url, 'eth_sendTransaction', [{ from, to, data, gas: GAS }]);
      await mined(url, hash);
      return hash;
    },
    approval: () => ({ to: stage.small.token, data: bytes('approve', [voter(9), ENDLESS]) }),
    against: () => ({ to: stage.small.governor, data: bytes('castVote', [stage.id, 0]) }),
    /** Makes the account one that acts through code, as a Safe, a smart account or a delegated key does. */
    asContract: async (account: Address) => {
      await rpc(stage.small.url, 'anvil_setCode', [account, compile().Multicall.runtime]);
      return account;
    },
    /** Doors that read by these endpoints. */
    through: (...hosts: string[]): Partial<RunnerDeps> => {
      const { context } = doorsOf(stage.small, voter(1));
      const reading = createTransport({ ...SWIFT, chainId: 31337, hosts });
      return { context: { ...context, chain: { ...context.chain, ...reading } } };
    },
    /** How a vote for ends with a wallet that sends in its own way. */
    endOf: async (
      account: Address,
      send: (request: Request) => Promise<Hex> = doorOf(stage.small, account).send,
      change: Partial<RunnerDeps> = {},
    ) => {
      const door = doorOf(stage.small, account, { send });
      const doors = { ...doorsOf(stage.small, account, { door }), ...change };
      let pauses = 0;
      const pause = async () => {
        pauses += 1;
        if (runner.get().status === 'lost' || pauses > 20) return runner.forget();
        await stage.small.mine();
      };
      const runner = start({ ...doors, pause });
      const seen: { status: string; code: string; facts: object }[] = [];
      runner.subscribe(() => {
        const { status, problem } = runner.get();
        if (status !== 'idle') seen.push({ status, code: problem?.code ?? '', facts: problem?.facts ?? {} });
      });
      await cast(runner);
      const last = seen.at(-1);
      return { said: `${last?.status} ${last?.code}`.trim(), facts: last?.facts };
    },
  };
}
