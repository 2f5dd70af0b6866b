import type { Abi, Address, Hex } from 'viem';
import type { Dao } from '@/core/governor/dao';
import type { Side } from '@/core/governor/vote';
import { type Anvil, rpc, startAnvil } from './anvil';
import { compile } from './compile';
import { hex, MULTICALL } from './deploy';
import { raiseAlpha, raiseBravo, raiseGitcoin, raiseUniswap } from './variants/compound';
import { raiseAgora, raiseNouns } from './variants/families';
import { lifeOf, type Raised } from './variants/life';
import { raiseOpenZeppelin } from './variants/openzeppelin';
import { openStage, type Stage } from './variants/stage';
import { raiseRoutes, raiseVenus } from './variants/venus';

/** The Governors that must work, each a world of real contracts. */
export const VARIANTS = [
  'oz57',
  'oz57-timestamp',
  'oz57-no-timelock',
  'oz57-erc721',
  'oz57-fractional',
  'oz49',
  'oz57-compound',
  'oz57-overridable',
  'oz57-late',
  'oz57-super',
  'oz57-sequential',
  'oz57-guardian',
  'oz57-storage',
  'oz49-bravo-compat',
  'bravo',
  'bravo-venus',
  'alpha',
  'oz57-gitcoin',
  'oz47-arbitrum',
  'bravo-uniswap',
  'bravo-routes',
] as const;

/** Governors with a quirk of their own, or in which only votes are cast here; raised only where that is tried. */
export const QUIRKS = [
  'oz49-flexible',
  'oz49-for-first',
  'oz49-silent',
  'routes-published',
  'agora',
  'nouns',
] as const;

/** The name of one variant. */
export type VariantName = (typeof VARIANTS)[number] | (typeof QUIRKS)[number] | 'oz57-shares';

/** One action of a proposal; Compound-style Governors may name the function apart (`signature`). */
export type Action = { target: Address; value: bigint; calldata: Hex; signature?: string };

/** The parts of a split ballot, in the token's smallest unit. */
export type Split = { against: bigint; for: bigint; abstain: bigint };

/** Facts that detection must find, in the words of the report. */
export type Expects = {
  family: Dao['family'];
  version: string | null;
  ids: Dao['ids'];
  clock: { mode: Dao['clock']['mode'] };
  counting: { quorum: readonly Side[]; fractional: boolean; overridable: boolean };
  ballot: { form: Dao['ballot']['form']; nonce: Dao['ballot']['nonce'] };
  token: { kind: 'erc20votes' | 'erc721votes' | 'comp'; decimals: number };
  timelock: {
    kind: 'controller' | 'compound' | 'access-manager' | 'custom';
    delay: bigint;
    grace: bigint | null;
  } | null;
  extensions: Dao['extensions'];
  /** Canceller besides the proposer, by a view of the Governor. */
  guardian: Address | null;
  settings: {
    votingDelay: bigint;
    votingPeriod: bigint;
    /** Null where there is no view of it. */
    proposalThreshold: bigint | null;
    /** Null where the quorum is a fixed number of votes. */
    quorumNumerator: bigint | null;
    lateQuorumExtension: bigint | null;
  };
};

/** A variant whatever its name: what is deployed, and what can be done with it. */
export type Organisation = Omit<Variant, 'name'>;

/** One organisation on its chain. Each transaction is a block, 12 s after the last; every refusal is thrown in words. */
export type Variant = {
  name: VariantName;
  url: string;
  chainId: number;
  /** CAIP-10 id of the Governor. */
  dao: string;
  governor: Address;
  token: Address;
  timelock: Address | null;
  /** Contract that holds shares of the token for several delegates, in `oz57-shares`. */
  multiDelegate?: Address;
  /** Contract that lends tokens to delegates, in `oz57-shares`. */
  franchiserFactory?: Address;
  timelockKind: 'controller' | 'compound' | 'access-manager' | 'custom' | null;
  /** Account that acts for the organisation: the timelock, or the Governor itself. It holds 1,000 ETH. */
  executor: Address;
  /** A contract that obeys the executor: `set(uint256)` payable, at most 1,000,000, and `value()`. */
  ledger: Address;
  /** The first block of its history, and the one after which all is in place. */
  startBlock: bigint;
  deployBlock: bigint;
  expects: Expects;
  abi: { governor: Abi; token: Abi; timelock: Abi; ledger: Abi };
  /** Unlocked, with power delegated to themselves; `powers` says how much at the start. */
  voters: readonly Address[];
  powers: readonly bigint[];
  /** Unlocked: the holder who delegated to nobody, and the one whose votes `voters[1]` has. */
  idle: Address;
  delegator: Address;
  /** Unlocked, without votes: guardian, admin or canceller, whichever the variant knows. */
  owner: Address;
  /** Unlocked, without anything but ether. */
  stranger: Address;
  /** Sets the ledger's number: an action that anybody may propose. */
  action(value: bigint, pays?: bigint): Action;
  propose(by: Address, actions: readonly Action[], description: string): Promise<bigint>;
  queue(id: bigint, by?: Address): Promise<Hex>;
  /** Attaches the ether that a Compound-style Governor wants of its caller. */
  execute(id: bigint, by?: Address): Promise<Hex>;
  cancel(id: bigint, by: Address): Promise<Hex>;
  vote(id: bigint, by: Address, side: Side, reason?: string): Promise<Hex>;
  voteSplit?(id: bigint, by: Address, split: Split, reason?: string): Promise<Hex>;
  override?(id: bigint, by: Address, side: Side, reason?: string): Promise<Hex>;
  delegate(by: Address, to: Address): Promise<Hex>;
  /** The targets, values, calldatas and description of a proposal made here. */
  content(id: bigint): { actions: readonly Action[]; description: string; hash: Hex };
  /** Blocks, 12 s apart. */
  mine(blocks?: number): Promise<void>;
  /** One block, `seconds` after the last. */
  warp(seconds: number): Promise<void>;
  /** Moves until votes are open, until they are closed, until what is queued may be executed. */
  toActive(id: bigint): Promise<void>;
  toEnd(id: bigint): Promise<void>;
  toEta(id: bigint): Promise<void>;
  /** The contract's own state, 0 to 7. */
  state(id: bigint): Promise<number>;
  /** Reads by a fragment such as `function quorum(uint256) view returns (uint256)`. */
  call<T>(fragment: string, to: Address, args?: readonly unknown[]): Promise<T>;
  /** Sends by a fragment such as `function set(uint256) payable`. */
  send(fragment: string, by: Address, to: Address, args?: readonly unknown[], value?: bigint): Promise<Hex>;
  close(): Promise<void>;
};

/** How to open a variant; times in the unit of its clock, the timelock's delay in seconds. */
export type VariantOptions = {
  port?: number;
  /** Unix time of the first block. */
  start?: number;
  chainId?: number;
  /** False leaves out Multicall3. */
  multicall?: boolean;
  votingDelay?: number;
  votingPeriod?: number;
  timelockDelay?: number;
  /** The name that the Governor gives itself, where it is not fixed: 31 bytes at most. */
  title?: string;
  /** Tokens for each of the usual ones, with COMP-style tokens, whose Governors have fixed quorums. */
  scale?: bigint;
  /** Further flags for Anvil. */
  args?: readonly string[];
};

/** Starts a chain with one variant on it, in about a second once its contracts are compiled. */
export async function openVariant(name: VariantName, options: VariantOptions = {}): Promise<Variant> {
  const anvil = await startAnvil({
    port: options.port,
    chainId: options.chainId,
    timestamp: options.start ?? 1_790_000_000,
    args: ['--auto-impersonate', '--accounts', '20', ...(options.args ?? [])],
  });
  try {
    await rpc(anvil.url, 'anvil_setBlockTimestampInterval', [12]);
    return await raiseVariant(anvil, name, options);
  } catch (error) {
    await anvil.stop('SIGKILL');
    throw error;
  }
}

/** Deploys a variant on a running chain that mines at each transaction; `close` ends that chain. */
export async function raiseVariant(
  anvil: Anvil,
  name: VariantName,
  options: VariantOptions = {},
): Promise<Variant> {
  return { ...(await found(anvil, (stage) => raise(name, stage, options), options)), name };
}

/** Lets an organisation be deployed on a running chain that mines at each transaction; `close` ends that chain. */
export async function found(
  anvil: Anvil,
  deploy: (stage: Stage) => Promise<Raised>,
  { multicall = true }: Pick<VariantOptions, 'multicall'> = {},
): Promise<Organisation> {
  const { url } = anvil;
  if (multicall) await rpc(url, 'anvil_setCode', [MULTICALL, compile().Multicall.runtime]);
  const startBlock = BigInt(await rpc<Hex>(url, 'eth_blockNumber')) + 1n;
  const stage = await openStage(url);
  const raised = await deploy(stage);
  await rpc(url, 'anvil_setBalance', [raised.executor, hex(10n ** 21n)]);
  await rpc(url, 'anvil_mine', ['0x1', '0xc']);
  const { chainId } = stage;
  return {
    ...raised,
    ...lifeOf(stage, raised),
    url,
    chainId,
    dao: `eip155:${chainId}:${raised.governor}`,
    timelockKind: raised.expects.timelock?.kind ?? null,
    startBlock,
    deployBlock: BigInt(await rpc<Hex>(url, 'eth_blockNumber')),
    idle: stage.idle,
    delegator: stage.delegator,
    owner: stage.owner,
    stranger: stage.stranger,
    close: () => anvil.stop('SIGKILL'),
  };
}

function raise(name: VariantName, stage: Stage, options: VariantOptions): Promise<Raised> {
  switch (name) {
    case 'bravo':
      return raiseBravo(stage, options);
    case 'bravo-uniswap':
      return raiseUniswap(stage, options);
    case 'oz57-gitcoin':
      return raiseGitcoin(stage, options);
    case 'bravo-routes':
      return raiseRoutes(stage, options);
    case 'routes-published':
      return raiseRoutes(stage, options, true);
    case 'bravo-venus':
      return raiseVenus(stage, options);
    case 'alpha':
      return raiseAlpha(stage, options);
    case 'agora':
      return raiseAgora(stage, options);
    case 'nouns':
      return raiseNouns(stage, options);
    default:
      return raiseOpenZeppelin(name, stage, options);
  }
}
