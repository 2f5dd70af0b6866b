import type { Address, Hex } from 'viem';
import { detect } from '@/chain/contracts/detect';
import { createTransport } from '@/chain/rpc/transport';
import { rpc } from '@/devnet/anvil';
import { openVariant, type Variant, type VariantName, type VariantOptions } from '@/devnet/variant';
import type { Act, ActChain, ActDao, WalletClient } from '@/lib/act/acts/act';
import type { ExecuteIntent } from '@/lib/act/acts/execute';
import type { RunnerDeps } from '@/lib/act/runner/run';
import { Runner } from '@/lib/act/runner/runner';
import { SWIFT } from '../../loopback';
import { freshOutbox } from './world';

/** A variant with its organisation as detection finds it, and hands to act in it. */
export type Ground = {
  variant: Variant;
  dao: ActDao;
  chain: ActChain;
  /** Dependencies through which an account acts; its wallet signs at once. */
  doors(account: Address, change?: Partial<WalletClient>): RunnerDeps;
  /** An act of an account, checked; `run` says how it stands. */
  check<I, F>(act: Act<I, F>, intent: I, account: Address): Promise<Runner<I, F>>;
  perform<I, F>(act: Act<I, F>, intent: I, account: Address): Promise<Runner<I, F>>;
  /** The codes of what stops an act, and what it says first. */
  codes<I, F>(act: Act<I, F>, intent: I, account: Address): Promise<string[]>;
  /** A proposal made here, as steps of its life name it. */
  lifeOf(id: bigint): ExecuteIntent;
  /** A proposal of the first voter that sets the ledger's number, sending `pays` wei with it. */
  propose(text?: string, pays?: bigint): Promise<bigint>;
  /** As `propose`, carried by all voters and over. */
  passed(text?: string, pays?: bigint): Promise<bigint>;
  undone(run: () => Promise<void>): Promise<void>;
};

/** Opens a variant for the tests of a block, and closes it after them. */
export function openGround(name: VariantName, options: VariantOptions = {}): { get(): Ground } {
  let ground: Ground | undefined;
  beforeAll(async () => {
    ground = await groundOf(await openVariant(name, options));
  });
  afterAll(() => ground?.variant.close());
  return {
    get: () => {
      if (ground === undefined) throw new Error('the ground is not open yet');
      return ground;
    },
  };
}

/** A variant on a running chain, as acts meet it. */
export async function groundOf(variant: Variant): Promise<Ground> {
  const transport = createTransport({ ...SWIFT, chainId: variant.chainId, hosts: [variant.url] });
  const found = await detect(transport, { chainId: variant.chainId, address: variant.governor });
  const dao: ActDao = { ...found, id: variant.dao };
  const chain: ActChain = { ...transport, currency: 'ETH' };
  const doors: Ground['doors'] = (account, change = {}) => {
    const door: WalletClient = {
      account,
      chainId: variant.chainId,
      name: 'Test wallet',
      // The gas is fixed so that a failing call is mined.
      send: (request) => rpc<Hex>(variant.url, 'eth_sendTransaction', [{ ...request, gas: '0x2dc6c0' }]),
      sign: (data) => rpc<Hex>(variant.url, 'eth_signTypedData_v4', [account, data]),
      switchChain: async () => undefined,
      ...change,
    };
    let count = 0;
    return {
      context: { dao, account, chain },
      client: () => door,
      outbox: freshOutbox(),
      pause: () => new Promise((resolve) => setImmediate(resolve)),
      now: () => 0,
      newId: () => {
        count += 1;
        return `id-${count}`;
      },
    };
  };
  const check: Ground['check'] = async (act, intent, account) => {
    const runner = new Runner(act, doors(account));
    await runner.check(intent);
    return runner;
  };
  const propose: Ground['propose'] = (text = '# A number', pays = 0n) =>
    variant.propose(first(variant.voters), [variant.action(7n, pays)], text);
  return {
    variant,
    dao,
    chain,
    doors,
    check,
    propose,
    perform: async (act, intent, account) => {
      const runner = await check(act, intent, account);
      await runner.submit(intent);
      return runner;
    },
    codes: async (act, intent, account) => {
      const run = (await check(act, intent, account)).get();
      const { problem } = run;
      return [...run.blockers.map(({ code }) => code), ...(problem === undefined ? [] : [problem.code])];
    },
    lifeOf: (id) => {
      const { actions, hash } = variant.content(id);
      const named = actions.map(({ target, value, calldata }) => ({ target, value, calldata }));
      return { proposalId: id, actions: named, descriptionHash: hash, coins: 0n };
    },
    passed: async (text, pays) => {
      const id = await propose(text, pays);
      await variant.toActive(id);
      for (const voter of variant.voters) await variant.vote(id, voter, 'for').catch(() => undefined);
      await variant.toEnd(id);
      return id;
    },
    undone: async (run) => {
      const snapshot = await rpc<Hex>(variant.url, 'evm_snapshot');
      try {
        await run();
      } finally {
        await rpc(variant.url, 'evm_revert', [snapshot]);
      }
    },
  };
}

/** The first of a list that has one. */
export function first<T>(list: readonly T[]): T {
  const [found] = list;
  if (found === undefined) throw new Error('the list is empty');
  return found;
}
