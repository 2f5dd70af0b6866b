import type { Address, Hex } from 'viem';
import { createTransport } from '@/chain/rpc/transport';
import type { SignedBallot } from '@/core/governor/ballot/ballot';
import { ballotCall } from '@/core/governor/ballot/ballotCall';
import { decodeBallot, encodeBallot } from '@/core/governor/ballot/ballotCode';
import { rpc } from '@/devnet/anvil';
import { openVariant, type Variant, type VariantName, type VariantOptions } from '@/devnet/variant';
import type { ActChain, WalletClient } from '@/lib/act/acts/act';
import { checkBallots } from '@/lib/act/ballot/check';
import { type Draft, prepareBallot, signBallot } from '@/lib/act/ballot/sign';
import { readHead } from '@/lib/act/facts/accountState';
import { SWIFT } from '../../loopback';
import { tryCall } from './stage';

/** The parts of a variant that a ballot needs, and what can be done with it here. */
export type Stage = {
  world: Variant;
  chain: ActChain;
  dao: { address: Address; chainId: number };
  voter(index: number): Address;
  propose(): Promise<bigint>;
  sign(index: number, draft: Draft): Promise<SignedBallot>;
  verdict(...ballots: SignedBallot[]): Promise<{ status: string; reason: string | null }[]>;
  /** Sends it from somebody else; true when the contract took it. */
  submit(ballot: SignedBallot): Promise<boolean>;
};

/** Opens a variant for ballots; its caller closes the world. */
export async function openStage(name: VariantName, options: VariantOptions = {}): Promise<Stage> {
  const world = await openVariant(name, options);
  const transport = createTransport({ ...SWIFT, chainId: world.chainId, hosts: [world.url] });
  const chain = { ...transport, multicall: undefined, currency: 'ETH' };
  const dao = { address: world.governor, chainId: world.chainId };
  const voter = (index: number) => world.voters[index] as Address;
  let count = 0;
  const signer = (account: Address): WalletClient => ({
    account,
    chainId: world.chainId,
    name: 'Test wallet',
    send: () => Promise.reject(new Error('nothing is sent here')),
    sign: (data) => rpc<Hex>(world.url, 'eth_signTypedData_v4', [account, data]),
    switchChain: async () => undefined,
  });
  return {
    world,
    chain,
    dao,
    voter,
    propose: async () => {
      count += 1;
      // Compound's Governors take one live proposal of each proposer.
      const id = await world.propose(voter(count - 1), [world.action(BigInt(count))], `# Ballots ${count}`);
      await world.toActive(id);
      return id;
    },
    sign: async (index, draft) => {
      const prepared = await prepareBallot(chain, dao, voter(index), draft);
      return decodeBallot(encodeBallot(await signBallot(chain, signer(voter(index)), prepared)));
    },
    verdict: async (...ballots) => {
      const { ballots: checked } = await checkBallots(chain, dao.address, ballots, await readHead(chain));
      return checked.map(({ verdict }) => ({ status: verdict.status, reason: verdict.reason }));
    },
    submit: (ballot) => tryCall(world, world.stranger, world.governor, ballotCall(ballot)),
  };
}

/** The tally of a proposal in the order against, for, abstain (Alpha knows no third). */
export async function tallyOf({ world }: Stage, id: bigint): Promise<bigint[]> {
  const { family, extensions } = world.expects;
  if (family === 'openzeppelin' && !extensions.includes('bravo-compat')) {
    const fragment = 'function proposalVotes(uint256) view returns (uint256, uint256, uint256)';
    return [...(await world.call<readonly bigint[]>(fragment, world.governor, [id]))];
  }
  const words = 'uint256, address, uint256, uint256, uint256, uint256, uint256, uint256';
  const fragment = `function proposals(uint256) view returns (${words})`;
  const found = await world.call<readonly bigint[]>(fragment, world.governor, [id]);
  const sides = [found[6] ?? 0n, found[5] ?? 0n];
  return family === 'alpha' ? sides : [...sides, found[7] ?? 0n];
}

/** The verdict of a ballot with nothing against it. */
export const READY = { status: 'ready', reason: null };
