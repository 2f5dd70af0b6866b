import {
  type Abi,
  type Address,
  encodeFunctionData,
  getAddress,
  type Hex,
  keccak256,
  parseAbi,
  parseUnits,
  stringToHex,
  zeroAddress,
} from 'viem';
import { rpc } from '../anvil';
import type { Expects, VariantOptions } from '../variant';
import { artifactsOf } from './compile';
import { compoundTimelock } from './compound';
import type { Raised } from './life';
import { holdings, LATE, PIECES, POWERS, powersOf, type Stage } from './stage';
import { arraysTongue } from './tongue';

/** How one OpenZeppelin variant is put together. */
type Recipe = {
  contract: string;
  job: 'basic57' | 'extended57' | 'oz49' | 'quirks49' | 'arbitrum47';
  token: 'Votes57' | 'Nft57' | 'Extended57' | 'Votes49' | 'CountedVotes47';
  isTimed?: boolean;
  /** The idle holder has shares in a multi-delegate, made before its Governor. */
  hasShares?: true;
  timelock: 'controller' | 'compound' | null;
  /** The constructor's further arguments. */
  rest?: (stage: Stage) => readonly unknown[];
  /** The share of the votes that a quorum takes, where it is not 4 of 100. */
  numerator?: bigint;
  counting?: Partial<Expects['counting']>;
  ballot?: Expects['ballot'];
  extensions?: Expects['extensions'];
  ids?: Expects['ids'];
};

/** Percent of the supply in favour that ends a vote early. */
const SUPER = 40;

/** The fewest and the most votes that a quorum of delegated votes may take; at first it takes 13,104. */
export const QUORUM_BOUNDS = [parseUnits('12000', 18), parseUnits('13200', 18)] as const;

const plain = { contract: 'Plain57', job: 'basic57', token: 'Votes57', timelock: 'controller' } as const;
const extended = { ...plain, job: 'extended57' } as const;

const quirk49 = {
  ...plain,
  job: 'quirks49',
  token: 'Votes49',
  ballot: { form: 'v4', nonce: 'none' },
} as const;

const RECIPES = {
  oz57: plain,
  'oz57-timestamp': { ...plain, isTimed: true },
  'oz57-no-timelock': { ...plain, contract: 'Bare57', timelock: null },
  'oz57-erc721': { ...plain, token: 'Nft57' },
  'oz57-fractional': { ...plain, contract: 'Fractional57', counting: { fractional: true } },
  'oz57-compound': { ...plain, contract: 'Compound57', timelock: 'compound' },
  oz49: {
    ...plain,
    contract: 'Plain49',
    job: 'oz49',
    token: 'Votes49',
    ballot: { form: 'v4', nonce: 'none' },
  },
  'oz49-flexible': { ...quirk49, contract: 'Flexible49', rest: () => [false] },
  'oz49-for-first': { ...quirk49, contract: 'Flexible49', rest: () => [true] },
  'oz49-silent': { ...quirk49, contract: 'Silent49' },
  'oz49-bravo-compat': {
    ...plain,
    contract: 'Compat49',
    job: 'oz49',
    token: 'Votes49',
    counting: { quorum: ['for'] },
    ballot: { form: 'v4', nonce: 'none' },
    extensions: ['bravo-compat'],
  },
  'oz57-overridable': {
    ...extended,
    contract: 'Overridable57',
    token: 'Extended57',
    counting: { overridable: true },
  },
  'oz57-late': { ...extended, contract: 'Late57', rest: () => [LATE], extensions: ['late-quorum'] },
  'oz57-super': {
    ...extended,
    contract: 'Super57',
    rest: () => [BigInt(SUPER)],
    extensions: ['super-quorum'],
  },
  'oz57-sequential': {
    ...extended,
    contract: 'Sequential57',
    ids: 'sequential',
    ballot: { form: 'v5', nonce: 'keyed' },
    extensions: ['keyed-nonces'],
  },
  'oz57-guardian': {
    ...extended,
    contract: 'Guarded57',
    rest: (stage) => [stage.owner],
    extensions: ['guardian'],
  },
  // 4 of 100 delegated votes, between two bounds.
  'oz47-arbitrum': {
    ...plain,
    contract: 'Arbitrum47',
    job: 'arbitrum47',
    token: 'CountedVotes47',
    numerator: 400n,
    rest: () => [LATE, ...QUORUM_BOUNDS],
    ballot: { form: 'v4', nonce: 'none' },
    extensions: ['late-quorum', 'quorum-bounds'],
  },
  'oz57-shares': { ...plain, hasShares: true },
  'oz57-storage': { ...extended, contract: 'Stored57', extensions: ['storage', 'multicall'] },
} satisfies Record<string, Recipe>;

/** The names of the OpenZeppelin variants. */
export type OpenZeppelinName = keyof typeof RECIPES;

/** Deploys an OpenZeppelin variant: token, timelock, Governor and the ledger they own. */
export async function raiseOpenZeppelin(
  name: OpenZeppelinName,
  stage: Stage,
  options: VariantOptions,
): Promise<Raised> {
  const recipe: Recipe = RECIPES[name];
  const old = recipe.job === 'quirks49' ? await artifactsOf('oz49') : {};
  const artifacts = { ...(await artifactsOf('basic57')), ...old, ...(await artifactsOf(recipe.job)) };
  const isPieces = recipe.token === 'Nft57';
  const list = holdings(stage, isPieces ? PIECES : POWERS, isPieces ? 1n : 10n ** 18n);
  const rules = rulesOf(recipe, options);
  const token = await stage.create(artifacts[recipe.token], [
    `${recipe.contract} token`,
    'VAR',
    ...(recipe.token === 'Votes57' ? [recipe.isTimed === true] : []),
    list,
  ]);
  const seconds = BigInt(options.timelockDelay ?? (recipe.timelock === 'compound' ? 172_800 : 60));
  const timelock = await timelockOf(recipe, stage, seconds);
  const governor = await stage.create(artifacts[recipe.contract], [
    token,
    ...(timelock === null ? [] : [timelock.address]),
    rules,
    ...(recipe.rest?.(stage) ?? []),
  ]);
  if (timelock !== null && recipe.timelock === 'controller') await grant(stage, timelock.address, governor);
  const executor = timelock?.address ?? governor;
  const { Ledger } = await artifactsOf('ledger');
  return {
    governor,
    token,
    timelock: timelock?.address ?? null,
    executor,
    ledger: await stage.create(Ledger, [executor]),
    ...(recipe.hasShares === true
      ? { multiDelegate: await shareOut(stage, token), franchiserFactory: await lendOut(stage, token) }
      : {}),
    abi: {
      governor: artifacts[recipe.contract]?.abi ?? [],
      token: artifacts[recipe.token]?.abi ?? [],
      timelock: timelock?.abi ?? [],
      ledger: Ledger?.abi ?? [],
    },
    voters: list.slice(0, -2).map(({ holder }) => holder),
    powers: powersOf(list),
    expects: expectsOf(recipe, rules, seconds, stage),
    tongue: arraysTongue,
  };
}

/** Makes a multi-delegate, in which the idle holder gives 1,500 tokens to the first voter and 500 to the fourth. */
async function shareOut(stage: Stage, token: Address): Promise<Address> {
  const multiDelegate = await stage.create((await artifactsOf('shares57')).Shares57, [token]);
  const delegates = [stage.accounts[0], stage.accounts[3]].map((each) => BigInt(each ?? 0));
  const amounts = [parseUnits('1500', 18), parseUnits('500', 18)];
  await stage.send('function approve(address,uint256)', stage.idle, token, [
    multiDelegate,
    parseUnits('2000', 18),
  ]);
  const lend = 'function delegateMulti(uint256[],uint256[],uint256[])';
  await stage.send(lend, stage.idle, multiDelegate, [[], delegates, amounts]);
  return multiDelegate;
}

/** Makes a factory of Franchisers, by which the idle holder lends 800 tokens to the first voter, who passes 300 on to the fourth. */
async function lendOut(stage: Stage, token: Address): Promise<Address> {
  const { Lending57 } = await artifactsOf('lending57');
  const factory = await stage.create(Lending57, [token]);
  const [first = stage.idle, , , fourth = stage.idle] = stage.accounts;
  const lent = parseUnits('800', 18);
  await stage.send('function approve(address,uint256)', stage.idle, token, [factory, lent]);
  await stage.send('function fund(address,uint256)', stage.idle, factory, [first, lent]);
  const franchiser = await franchiserOf(stage, factory, [stage.idle, first]);
  await stage.send('function subDelegate(address,uint256)', first, franchiser, [
    fourth,
    parseUnits('300', 18),
  ]);
  return factory;
}

async function franchiserOf({ url }: Stage, to: Address, args: [Address, Address]): Promise<Address> {
  const data = encodeFunctionData({ abi: parseAbi(['function getFranchiser(address,address)']), args });
  return getAddress(`0x${(await rpc<Hex>(url, 'eth_call', [{ to, data }, 'latest'])).slice(-40)}`);
}

function rulesOf(recipe: Recipe, options: VariantOptions) {
  const scale = recipe.isTimed === true ? 12 : 1;
  const isPieces = recipe.token === 'Nft57';
  return {
    name: options.title ?? `${recipe.contract} DAO`,
    votingDelay: options.votingDelay ?? 2 * scale,
    votingPeriod: options.votingPeriod ?? 20 * scale,
    proposalThreshold: isPieces ? 2n : parseUnits('500', 18),
    quorumNumerator: recipe.numerator ?? (isPieces ? 25n : 4n),
  };
}

async function timelockOf(
  recipe: Recipe,
  stage: Stage,
  delay: bigint,
): Promise<{ address: Address; abi: Abi } | null> {
  if (recipe.timelock === null) return null;
  // Compound's timelock names its admin when it is made: the Governor, which comes right after it.
  if (recipe.timelock === 'compound') return compoundTimelock(stage, await stage.next(1), delay);
  const { TimelockController } = await artifactsOf(/4\d$/.test(recipe.job) ? 'oz49' : 'basic57');
  const address = await stage.create(TimelockController, [delay, [], [zeroAddress], stage.deployer]);
  return { address, abi: TimelockController?.abi ?? [] };
}

/** Gives the Governor its roles, the owner that of a canceller, and takes the deployer's away. */
export async function grant(stage: Stage, timelock: Address, governor: Address): Promise<void> {
  const role = (name: string) => keccak256(stringToHex(name));
  const give = 'function grantRole(bytes32,address)';
  await stage.send(give, stage.deployer, timelock, [role('PROPOSER_ROLE'), governor]);
  await stage.send(give, stage.deployer, timelock, [role('CANCELLER_ROLE'), governor]);
  await stage.send(give, stage.deployer, timelock, [role('CANCELLER_ROLE'), stage.owner]);
  // The admin's role is the zero role in 5.x and has a name in 4.x; giving up one that is not held does nothing.
  for (const admin of [`0x${'0'.repeat(64)}`, role('TIMELOCK_ADMIN_ROLE')]) {
    await stage.send('function renounceRole(bytes32,address)', stage.deployer, timelock, [
      admin,
      stage.deployer,
    ]);
  }
}

function expectsOf(recipe: Recipe, rules: ReturnType<typeof rulesOf>, delay: bigint, stage: Stage): Expects {
  const isPieces = recipe.token === 'Nft57';
  const { timelock: kind } = recipe;
  return {
    family: 'openzeppelin',
    version: '1',
    ids: recipe.ids ?? 'hash',
    clock: { mode: recipe.isTimed === true ? 'timestamp' : 'blocknumber' },
    counting: { quorum: ['for', 'abstain'], fractional: false, overridable: false, ...recipe.counting },
    ballot: recipe.ballot ?? { form: 'v5', nonce: 'plain' },
    token: isPieces ? { kind: 'erc721votes', decimals: 0 } : { kind: 'erc20votes', decimals: 18 },
    timelock: kind === null ? null : { kind, delay, grace: kind === 'compound' ? 1_209_600n : null },
    extensions: recipe.extensions ?? [],
    guardian: recipe.contract === 'Guarded57' ? stage.owner : null,
    settings: {
      votingDelay: BigInt(rules.votingDelay),
      votingPeriod: BigInt(rules.votingPeriod),
      proposalThreshold: rules.proposalThreshold,
      quorumNumerator: rules.quorumNumerator,
      lateQuorumExtension: recipe.extensions?.includes('late-quorum') ? BigInt(LATE) : null,
    },
  };
}
