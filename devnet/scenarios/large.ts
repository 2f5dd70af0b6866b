import { type Abi, type Address, encodeDeployData, getContractAddress, type Hex } from 'viem';
import { type Anvil, rpc, startAnvil } from '../anvil';
import { compile } from '../compile';
import { DEPLOYER, free, hex, MULTICALL, mined, type Sent, sendAll } from '../deploy';
import type { Artifact } from '../solc';

/** An organisation with a long history on a chain of its own, which stands still. */
export type Large = {
  url: string;
  chainId: number;
  governor: Address;
  token: Address;
  multicall: Address;
  /** CAIP-10 id of the Governor. */
  dao: string;
  /** The first block of its history. */
  start: bigint;
  /** Ids of the proposals, oldest first. */
  proposals: readonly bigint[];
  /** How many votes were cast. */
  votes: number;
  anvil: Anvil;
  close(): Promise<void>;
};

/** The world as it stands in its yard; `rest` is what only who built it knows. */
export function standing(
  { anvil, chainId, url }: Yard,
  { governor, token }: Pick<Large, 'governor' | 'token'>,
  rest: Pick<Large, 'start' | 'proposals' | 'votes'>,
): Large {
  const dao = `eip155:${chainId}:${governor}`;
  const close = () => anvil.stop('SIGKILL');
  return { url, chainId, governor, token, multicall: MULTICALL, dao, ...rest, anvil, close };
}

/** Port and chain id of a large world. */
export type Place = { port?: number | undefined; chainId?: number | undefined };

/** A chain whose blocks are mined by hand, 12 s apart, and that charges nothing. */
export type Yard = {
  anvil: Anvil;
  url: string;
  chainId: number;
  /** Mines so many blocks; one when not said. */
  mine(blocks?: number): Promise<void>;
  /** Sends from the deployer without mining; gives the hashes. */
  send(list: readonly Omit<Sent, 'from'>[]): Promise<Hex[]>;
  /** Sends, mines one block and throws unless all succeeded. */
  block(list: readonly Omit<Sent, 'from'>[]): Promise<void>;
  /** Creates a contract in a block of its own. */
  create(artifact: Artifact | undefined, args?: readonly unknown[]): Promise<Address>;
  height(): Promise<bigint>;
};

const START = 1_760_000_000;
const INTERVAL = 12;
const GAS = 10n ** 11n;
const FLAGS = [
  '--auto-impersonate',
  '--gas-limit',
  '1000000000000000',
  '--block-base-fee-per-gas',
  '0',
  '--disable-min-priority-fee',
  '--no-request-size-limit',
  // States of old blocks are what takes memory and, beyond some number, the disk.
  '--prune-history',
  '128',
  // Only two blocks behind the head are not final, so that the history is not the tail.
  '--slots-in-an-epoch',
  '1',
];

/** Starts such a chain, with Multicall3 on it; `work` builds the world, and when it throws the chain is ended. */
export async function inYard<T>(place: Place, work: (yard: Yard) => Promise<T>): Promise<T> {
  const anvil = await startAnvil({ ...place, mining: 'none', timestamp: START, args: FLAGS });
  try {
    return await work(await open(anvil));
  } catch (error) {
    await anvil.stop('SIGKILL');
    throw error;
  }
}

async function open(anvil: Anvil): Promise<Yard> {
  const { url } = anvil;
  await rpc(url, 'anvil_setBlockTimestampInterval', [INTERVAL]);
  await rpc(url, 'anvil_setBalance', [DEPLOYER, hex(10n ** 24n)]);
  await rpc(url, 'anvil_setCode', [MULTICALL, compile().Multicall.runtime]);
  const mine = async (blocks = 1) => {
    for (let block = 0; block < blocks; block += 1) await rpc(url, 'evm_mine');
  };
  const send = (list: readonly Omit<Sent, 'from'>[]) =>
    sendAll(url, free(list.map((tx) => ({ ...tx, from: DEPLOYER }))), GAS);
  const block = async (list: readonly Omit<Sent, 'from'>[]) => {
    const hashes = await send(list);
    await mine();
    for (const hash of hashes) {
      if ((await mined(url, hash)).status !== '0x1') throw new Error(`transaction ${hash} failed`);
    }
  };
  return {
    anvil,
    url,
    chainId: Number(await rpc<Hex>(url, 'eth_chainId')),
    mine,
    send,
    block,
    create: async (artifact, args = []) => {
      if (artifact === undefined) throw new Error('there is no such contract');
      const nonce = BigInt(await rpc<Hex>(url, 'eth_getTransactionCount', [DEPLOYER, 'latest']));
      await block([{ data: creation(artifact.abi, artifact.bytecode, args) }]);
      return getContractAddress({ from: DEPLOYER, nonce });
    },
    height: async () => BigInt(await rpc<Hex>(url, 'eth_blockNumber')),
  };
}

function creation(abi: Abi, bytecode: Hex, args: readonly unknown[]): Hex {
  return encodeDeployData({ abi, bytecode, args });
}

/** A description as long as real ones are: a title, and some paragraphs that differ. */
export function describeGrant(number: number, next: () => number): string {
  const lines = [`# Grant ${number}: ${pick(WORK, next)} for ${pick(PLACES, next)}`, '', '## Summary', ''];
  for (let line = 0; line < 12; line += 1) {
    lines.push(
      `${line + 1}. ${pick(WORK, next)} at ${pick(PLACES, next)}: ${Math.floor(next() * 1e6)} tokens, to be reported in month ${1 + Math.floor(next() * 12)}.`,
    );
  }
  return lines.join('\n');
}

const WORK = [
  'An audit',
  'Two years of maintenance',
  'A workshop',
  'Translations',
  'A bug bounty',
  'New servers',
];
const PLACES = [
  'the bridge',
  'the forum',
  'the treasury desk',
  'the archive',
  'the mobile client',
  'the council',
];

function pick(list: readonly string[], next: () => number): string {
  return list[Math.floor(next() * list.length)] ?? '';
}
