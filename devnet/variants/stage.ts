import {
  type Abi,
  type Address,
  encodeDeployData,
  encodeFunctionData,
  getAddress,
  getContractAddress,
  type Hex,
  parseAbi,
} from 'viem';
import { rpc } from '../anvil';
import { sendChecked } from '../call';
import { DEPLOYER, hex } from '../deploy';
import type { Artifact } from '../solc';

/** Voting power of the voters in whole tokens, and in pieces of an ERC-721. */
export const POWERS = [
  100_000, 80_000, 60_000, 40_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 100, 10,
] as const;
export const PIECES = [12, 8, 5, 3, 2, 1] as const;

/** Holdings of the two other holders: one delegated to nobody, the other to the second voter. */
export const IDLE = 7_000;
export const DELEGATED = 9_000;

/** Blocks by which a quorum reached late moves the end of the vote. */
export const LATE = 10;

/** A chain on which contracts are created one by one. */
export type Stage = {
  url: string;
  chainId: number;
  accounts: readonly Address[];
  idle: Address;
  delegator: Address;
  owner: Address;
  stranger: Address;
  deployer: Address;
  /** The address of the contract that is created `after` further ones. */
  next(after?: number): Promise<Address>;
  /** Creates a contract and gives its address. */
  create(artifact: Artifact | undefined, args?: readonly unknown[]): Promise<Address>;
  /** Sends by a function's fragment; throws the revert. */
  send(fragment: string, from: Address, to: Address, args?: readonly unknown[]): Promise<Hex>;
};

/** A stage on a chain with twenty unlocked accounts and `--auto-impersonate`. */
export async function openStage(url: string): Promise<Stage> {
  await rpc(url, 'anvil_setBalance', [DEPLOYER, hex(10n ** 21n)]);
  const accounts = (await rpc<Address[]>(url, 'eth_accounts')).map((account) => getAddress(account));
  const at = (index: number) => {
    const found = accounts[index];
    if (found === undefined) throw new Error(`there is no account ${index}`);
    return found;
  };
  const next = async (after = 0) => {
    const nonce = BigInt(await rpc<Hex>(url, 'eth_getTransactionCount', [DEPLOYER, 'latest']));
    return getContractAddress({ from: DEPLOYER, nonce: nonce + BigInt(after) });
  };
  return {
    url,
    chainId: Number(await rpc<Hex>(url, 'eth_chainId')),
    accounts,
    idle: at(12),
    delegator: at(13),
    owner: at(19),
    stranger: at(18),
    deployer: DEPLOYER,
    next,
    create: async (artifact, args = []) => {
      if (artifact === undefined) throw new Error('there is no such contract');
      const { abi, bytecode } = artifact;
      const address = await next();
      await sendChecked(url, abi, { from: DEPLOYER, data: encodeDeployData({ abi, bytecode, args }) });
      return address;
    },
    send: (fragment, from, to, args = []) => {
      const abi: Abi = parseAbi([fragment] as readonly string[]);
      return sendChecked(url, abi, { from, to, data: encodeFunctionData({ abi, args }) });
    },
  };
}

/** Holdings at the start, in the smallest unit: the voters, then the two other holders. */
export function holdings(
  stage: Stage,
  powers: readonly number[],
  unit: bigint,
): { holder: Address; amount: bigint; to: Address }[] {
  const isPieces = powers === PIECES;
  const voters = powers.map((power, index) => {
    const holder = stage.accounts[index] ?? stage.owner;
    return { holder, amount: BigInt(power) * unit, to: holder };
  });
  const zero: Address = '0x0000000000000000000000000000000000000000';
  const [idle, delegated] = isPieces ? [2, 1] : [IDLE, DELEGATED];
  return [
    ...voters,
    { holder: stage.idle, amount: BigInt(idle) * unit, to: zero },
    { holder: stage.delegator, amount: BigInt(delegated) * unit, to: voters[1]?.holder ?? zero },
  ];
}

/** Power of the voters: their own, and for the second what was delegated to it. */
export function powersOf(list: readonly { holder: Address; amount: bigint; to: Address }[]): bigint[] {
  return list
    .slice(0, -2)
    .map(({ holder }) =>
      list.filter(({ to }) => to === holder).reduce((sum, { amount }) => sum + amount, 0n),
    );
}
