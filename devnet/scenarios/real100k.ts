import { type Abi, type Address, encodeFunctionData, type Hex } from 'viem';
import { rpc } from '../anvil';
import { type Draft, draft } from '../call';
import { compile } from '../compile';
import { type Deployed, deploy, type Sent } from '../deploy';
import type { Artifact } from '../solc';
import { artifactsOf } from '../variants/compile';
import { chance } from './chance';
import { type Cast, castsOf, electorate } from './electorate';
import { describeGrant, inYard, type Large, type Place, standing, type Yard } from './large';

/** How many real votes; what is not said has a default. */
export type RealOptions = Place & {
  /** 200 proposals, on each of which all of 500 voters vote. */
  proposals?: number;
  voters?: number;
  /** Proposals that are voted on in the same block; 20. */
  perBlock?: number;
  /** Empty blocks after the last vote; 4, of which the last two are not final. */
  settled?: number;
  seed?: string;
};

type World = Yard & {
  governor: Address;
  token: Address;
  crowd: Address;
  powers: readonly bigint[];
  abi: { governor: Abi; crowd: Abi; token: Abi };
};

type Sending = Omit<Sent, 'from'>;

const CHUNK = 100;
// More than that have no number in a byte beside the side.
const MOST_REASONS = 63;
const RULES = {
  name: 'Crowd DAO',
  tokenName: 'Crowd',
  symbol: 'CRWD',
  clock: 'block',
  votingDelay: 1,
  votingPeriod: 1,
  proposalThreshold: 0n,
  quorum: 4,
  lateQuorumExtension: 0,
  timelockDelay: 60,
} as const;

/**
 * Opens a chain with OpenZeppelin's Governor 5.7 and 100,000 real votes of 500 accounts that hold real tokens, the same at
 * each call; many votes in one block and in one transaction. Takes some 10 s.
 */
export function openReal100k(options: RealOptions = {}): Promise<Large> {
  const { proposals = 200, voters = 500, perBlock = 20, settled = 4, seed = 'real' } = options;
  return inYard({ port: options.port, chainId: options.chainId }, async (yard) => {
    const people = electorate(voters, seed);
    const world = await found(yard, people.powers);
    const start = await yard.height();
    const drafts = Array.from({ length: proposals }, (_, index) => draftOf(world, index + 1, seed));
    let open: readonly Draft[] = [];
    for (let at = 0; at < proposals + perBlock; at += perBlock) {
      const fresh = drafts.slice(at, at + perBlock);
      // The votes on those before, and in the same block the next proposals.
      await yard.block([
        ...open.map((one, index) => {
          const casts = castsOf(people, voters, `${seed} ${at - perBlock + index}`);
          return votesOn(world, one.id, casts);
        }),
        ...fresh.map((one) => proposed(world, one)),
      ]);
      open = fresh;
      // The block of the snapshot.
      if (fresh.length > 0) await yard.mine();
    }
    await yard.mine(settled);
    return standing(yard, world, { start, proposals: drafts.map(({ id }) => id), votes: proposals * voters });
  });
}

async function found(yard: Yard, powers: readonly bigint[]): Promise<World> {
  const { Crowd } = await artifactsOf('scale');
  const artifacts = compile();
  const deployed = await deploy(yard.url, RULES, [], () => yard.mine());
  const crowd = await yard.create(Crowd);
  const abi = {
    governor: artifacts.Meridian.abi,
    token: artifacts.MeridianToken.abi,
    crowd: (Crowd as Artifact).abi,
  };
  const world = { ...yard, governor: deployed.governor, token: deployed.token, crowd, powers, abi };
  await yard.block([
    { to: crowd, data: encodeFunctionData({ abi: abi.crowd, functionName: 'grow', args: [powers.length] }) },
  ]);
  await allocate(world, deployed);
  return world;
}

async function allocate({ block, url, crowd, powers, abi }: World, { token }: Deployed): Promise<void> {
  for (let at = 0; at < powers.length; at += CHUNK) {
    const amounts = powers.slice(at, at + CHUNK);
    const holders = await Promise.all(
      amounts.map(async (_, index) => {
        const args = [BigInt(at + index)];
        const data = encodeFunctionData({ abi: abi.crowd, functionName: 'voters', args });
        const word = await rpc<Hex>(url, 'eth_call', [{ to: crowd, data }, 'latest']);
        return `0x${word.slice(26)}` as const;
      }),
    );
    const data = encodeFunctionData({
      abi: abi.token,
      functionName: 'allocate',
      args: [holders, amounts, holders],
    });
    await block([{ to: token, data }]);
  }
}

function draftOf({ governor, token, abi }: World, number: number, seed: string): Draft {
  const next = chance(`${seed} text ${number}`);
  const args = [governor, BigInt(Math.floor(next() * 1e6))];
  const calldata = encodeFunctionData({ abi: abi.token, functionName: 'approve', args });
  return draft(governor, [{ target: token, calldata }], describeGrant(number, next));
}

function proposed({ governor, abi }: World, { targets, values, calldatas, description }: Draft): Sending {
  const args = [targets, values, calldatas, description];
  return { to: governor, data: encodeFunctionData({ abi: abi.governor, functionName: 'propose', args }) };
}

function votesOn({ governor, crowd, abi }: World, id: bigint, casts: readonly Cast[]): Sending {
  const reasons: string[] = [];
  const bytes = new Array<string>(casts.length).fill('00');
  for (const { voter, support, reason } of casts) {
    const number = reason === '' || reasons.length === MOST_REASONS ? 0 : reasons.push(reason);
    bytes[voter] = ((number << 2) | support).toString(16).padStart(2, '0');
  }
  const args = [governor, id, `0x${bytes.join('')}`, reasons];
  return { to: crowd, data: encodeFunctionData({ abi: abi.crowd, functionName: 'cast', args }) };
}
