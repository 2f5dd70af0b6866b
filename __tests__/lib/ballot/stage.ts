import { type Address, encodeDeployData, encodeFunctionData, getContractAddress, type Hex } from 'viem';
import { mnemonicToAccount } from 'viem/accounts';
import type { SignedBallot } from '@/core/governor/ballot/ballot';
import { rpc } from '@/devnet/anvil';
import { compile } from '@/devnet/compile';
import { hex, mined, sendAll } from '@/devnet/deploy';
import { MNEMONIC, openSmall, type Small, type SmallOptions } from '@/devnet/small';
import type { WalletClient } from '@/lib/act/acts/act';
import { type Checked, checkBallots } from '@/lib/act/ballot/check';
import { type Draft, prepareBallot, signBallot } from '@/lib/act/ballot/sign';
import { readHead } from '@/lib/act/facts/accountState';
import { openBefore } from '../../openBefore';
import { chainOf, daoOf, doorOf } from '../act/world';

/** A wallet whose `sign` is Anvil's, for an unlocked account. */
export const signingDoor = (small: Small, account: Address, change: Partial<WalletClient> = {}) =>
  doorOf(small, account, {
    sign: (data) => rpc<Hex>(small.url, 'eth_signTypedData_v4', [account, data]),
    ...change,
  });

/** A draft for a proposal; every field may be replaced. */
export const draftOf = (proposalId: bigint, change: Partial<Draft> = {}): Draft => ({
  proposalId,
  support: 1,
  reason: '',
  params: '0x',
  isOverride: false,
  ...change,
});

/** Prepares and signs a ballot as the site does; the owner signs for a contract wallet. */
export async function ballotOf(small: Small, voter: Address, draft: Draft, signer: Address = voter) {
  const chain = chainOf(small);
  const prepared = await prepareBallot(chain, daoOf(small), voter, draft);
  return signBallot(chain, signingDoor(small, voter, { sign: signingDoor(small, signer).sign }), prepared);
}

export async function check(small: Small, ...ballots: SignedBallot[]): Promise<Checked> {
  const chain = chainOf(small);
  return checkBallots(chain, small.governor, ballots, await readHead(chain));
}

export async function verdictOf(small: Small, ballot: SignedBallot) {
  const { ballots } = await check(small, ballot);
  return ballots[0]?.verdict;
}

/** An account of the mnemonic that signs without the chain. */
export const keyOf = (index: number) => mnemonicToAccount(MNEMONIC, { addressIndex: index });

/** Opens a small organisation for the tests of a file with one proposal whose voting is open. */
export function openBallots(options: SmallOptions = {}) {
  let id = 0n;
  const small = openBefore(() => openSmall({ votingPeriod: 600, ...options }));
  beforeAll(async () => {
    id = await small.propose();
    await small.toSnapshot(id);
  });
  return {
    small,
    get id() {
      return id;
    },
    voter: (index: number) => small.accounts[index] as Address,
    votes: async () => small.read<readonly bigint[]>('governor', 'proposalVotes', [id]),
    undone: async (run: () => Promise<void>) => {
      const { url } = small;
      const snapshot = await rpc<Hex>(url, 'evm_snapshot');
      try {
        await run();
      } finally {
        await rpc(url, 'evm_revert', [snapshot]);
      }
    },
  };
}

/** Deploys a contract wallet of an owner and gives it delegated tokens from that owner. */
export async function walletOf(small: Small, owner: Address, amount: bigint): Promise<Address> {
  const { abi, bytecode } = compile().SigningWallet;
  const nonce = BigInt(await rpc<Hex>(small.url, 'eth_getTransactionCount', [owner, 'latest']));
  const wallet = getContractAddress({ from: owner, nonce });
  const token = (functionName: string, args: readonly unknown[]) =>
    encodeFunctionData({ abi: small.abi.token, functionName, args });
  const hashes = await sendAll(small.url, [
    { from: owner, data: encodeDeployData({ abi, bytecode, args: [owner] }) },
    { from: owner, to: small.token, data: token('transfer', [wallet, amount]) },
    {
      from: owner,
      to: wallet,
      data: encodeFunctionData({
        abi,
        functionName: 'call',
        args: [small.token, token('delegate', [wallet])],
      }),
    },
  ]);
  for (const hash of hashes) {
    if ((await mined(small.url, hash)).status !== '0x1') throw new Error('the wallet could not be set up');
  }
  return wallet;
}

/** Sends a call from an account and says whether it succeeded. */
export async function tryCall(small: Pick<Small, 'url'>, from: Address, to: Address, data: Hex) {
  const hash = await rpc<Hex>(small.url, 'eth_sendTransaction', [{ from, to, data, gas: hex(3_000_000) }]);
  return (await mined(small.url, hash)).status === '0x1';
}
