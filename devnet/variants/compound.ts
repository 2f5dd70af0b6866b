import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type Abi, type Address, type Hex, toHex } from 'viem';
import { rpc } from '../anvil';
import { hex } from '../deploy';
import type { Artifact } from '../solc';
import type { Expects, VariantOptions } from '../variant';
import { artifactsOf } from './compile';
import type { Raised } from './life';
import { holdings, LATE, POWERS, powersOf, type Stage } from './stage';
import { alphaTongue, arraysTongue, idTongue } from './tongue';

const require = createRequire(join(process.cwd(), 'package.json'));

/** The id after which our Bravo counts on, as the real ones did after their Alpha. */
export const PREDECESSORS = 7n;
/** The delay of every Compound timelock here, in seconds. */
export const DELAY = 172_800n;
const GRACE = 1_209_600n;
const COMPOUND_TIMELOCK = { kind: 'compound', delay: DELAY, grace: GRACE } as const;

/** A contract that a package ships compiled; read where it lies and never copied. */
export function packaged(path: string): Artifact {
  const { abi, bytecode } = JSON.parse(readFileSync(require.resolve(path), 'utf8')) as {
    abi: Abi;
    bytecode: string;
  };
  const code: Hex = bytecode.startsWith('0x') ? (bytecode as Hex) : `0x${bytecode}`;
  return { abi, bytecode: code, runtime: '0x' };
}

/** Compound's Timelock as Uniswap published it. */
export async function compoundTimelock(
  stage: Stage,
  admin: Address,
  delay: bigint,
): Promise<{ address: Address; abi: Abi }> {
  const artifact = packaged('@uniswap/governance/build/Timelock.json');
  return { address: await stage.create(artifact, [admin, delay]), abi: artifact.abi };
}

/** Our double of GovernorBravo behind its delegator, with UNI and Compound's Timelock. */
export async function raiseBravo(stage: Stage, options: VariantOptions): Promise<Raised> {
  const { Bravo, BravoDelegator, Predecessor } = await artifactsOf('bravo');
  const parts = await partsOf(stage, options.scale ?? 5n);
  const threshold = 25_000n * 10n ** 18n;
  const delegate = await stage.create(Bravo);
  const governor = await stage.create(BravoDelegator, [
    parts.timelock,
    parts.token,
    stage.deployer,
    delegate,
    5_760n,
    2n,
    threshold,
  ]);
  await initiate(stage, governor, parts.timelock, 'address', await stage.create(Predecessor, [PREDECESSORS]));
  const whitelister = 'function _setWhitelistGuardian(address)';
  await stage.send(whitelister, stage.deployer, governor, [stage.owner]);
  await hand(stage, governor, parts.timelock);
  const settings = await shorten(stage, governor, options, threshold);
  return { ...(await finish(stage, parts, governor, Bravo)), expects: bravoExpects(stage, settings) };
}

/** Our double of Uniswap's GovernorBravo: `uni()`, a quorum of 40,000,000, and no list of trusted proposers. */
export async function raiseUniswap(stage: Stage, options: VariantOptions): Promise<Raised> {
  const { UniBravo, BravoDelegator } = await artifactsOf('bravo');
  const parts = await partsOf(stage, options.scale ?? 1_000n);
  const threshold = 1_000_000n * 10n ** 18n;
  const governor = await stage.create(BravoDelegator, [
    parts.timelock,
    parts.token,
    stage.deployer,
    await stage.create(UniBravo),
    40_320n,
    2n,
    threshold,
  ]);
  await initiate(stage, governor, parts.timelock, 'uint256', PREDECESSORS);
  await hand(stage, governor, parts.timelock);
  const settings = await shorten(stage, governor, options, threshold);
  const expects = { ...bravoExpects(stage, settings), guardian: null };
  return { ...(await finish(stage, parts, governor, UniBravo)), expects };
}

/** Our double of Gitcoin's Governor: OpenZeppelin's 5 over UNI and Compound's Timelock. */
export async function raiseGitcoin(stage: Stage, options: VariantOptions): Promise<Raised> {
  const { Gitcoin57 } = await artifactsOf('gitcoin57');
  const parts = await partsOf(stage, options.scale ?? 10n, await stage.next(POWERLESS_STEPS));
  const rules = {
    name: options.title ?? 'Gitcoin57 DAO',
    votingDelay: options.votingDelay ?? 2,
    votingPeriod: options.votingPeriod ?? 20,
    proposalThreshold: 5_000n * 10n ** 18n,
    quorumNumerator: 250_000n * 10n ** 18n,
  };
  const governor = await stage.create(Gitcoin57, [parts.token, parts.timelock, rules, LATE, stage.owner]);
  return {
    ...(await finish(stage, parts, governor, Gitcoin57)),
    tongue: arraysTongue,
    expects: {
      ...bravoExpects(stage, {
        votingDelay: BigInt(rules.votingDelay),
        votingPeriod: BigInt(rules.votingPeriod),
        proposalThreshold: rules.proposalThreshold,
        lateQuorumExtension: BigInt(LATE),
      }),
      family: 'openzeppelin',
      version: '1',
      ids: 'hash',
      counting: { quorum: ['for', 'abstain'], fractional: true, overridable: false },
      ballot: { form: 'v5', nonce: 'plain' },
      extensions: ['late-quorum', 'guardian'],
    },
  };
}

/** Uniswap's GovernorAlpha, whose only change is the length of a vote, a constant of its code. */
export async function raiseAlpha(stage: Stage, options: VariantOptions): Promise<Raised> {
  const real = packaged('@uniswap/governance/build/GovernorAlpha.json');
  const period = options.votingPeriod ?? 20;
  const timelockAdmin = await stage.next(POWERLESS_STEPS);
  const parts = await partsOf(stage, options.scale ?? 1_000n, timelockAdmin);
  const governor = await stage.create(withPeriod(real, period), [parts.timelock, parts.token]);
  if (governor !== timelockAdmin) throw new Error('the timelock obeys another address');
  return {
    ...(await finish(stage, parts, governor, real)),
    tongue: alphaTongue,
    expects: {
      ...bravoExpects(stage, {
        votingDelay: 1n,
        votingPeriod: BigInt(period),
        proposalThreshold: 10_000_000n * 10n ** 18n,
      }),
      family: 'alpha',
      ballot: { form: 'alpha', nonce: 'none' },
      guardian: null,
    },
  };
}

/** Replaces the 40,320 blocks of a vote (`PUSH2 0x9d80`, which occurs once): mining them takes minutes. */
function withPeriod(artifact: Artifact, blocks: number): Artifact {
  const [before, after, ...more] = artifact.bytecode.split('619d80');
  if (before === undefined || after === undefined || more.length > 0) {
    throw new Error('the voting period does not occur once in the code of GovernorAlpha');
  }
  const code: Hex = `0x${before.slice(2)}61${blocks.toString(16).padStart(4, '0')}${after}`;
  return { ...artifact, bytecode: code };
}

type Parts = { token: Address; tokenAbi: Abi; timelock: Address; timelockAbi: Abi; list: Holdings };
type Holdings = ReturnType<typeof holdings>;

/** The deployer's transactions in `partsOf` that come before the Governor's: UNI, its transfers, the timelock. */
const POWERLESS_STEPS = 1 + POWERS.length + 2 + 1;

/** UNI in the hands of its holders, and a timelock that obeys `admin`. */
export async function partsOf(stage: Stage, scale: bigint, admin: Address = stage.deployer): Promise<Parts> {
  const uni = packaged('@uniswap/governance/build/Uni.json');
  const list = holdings(stage, POWERS, scale * 10n ** 18n);
  const { timestamp } = await rpc<{ timestamp: Hex }>(stage.url, 'eth_getBlockByNumber', ['latest', false]);
  const token = await stage.create(uni, [stage.deployer, stage.deployer, BigInt(timestamp) + 31_536_000n]);
  for (const { holder, amount, to } of list) {
    await stage.send('function transfer(address,uint256)', stage.deployer, token, [holder, amount]);
    if (BigInt(to) !== 0n) await stage.send('function delegate(address)', holder, token, [to]);
  }
  const timelock = await compoundTimelock(stage, admin, DELAY);
  return { token, tokenAbi: uni.abi, timelock: timelock.address, timelockAbi: timelock.abi, list };
}

/** Makes the Governor the timelock's admin, as its own first act. */
export async function initiate(
  stage: Stage,
  governor: Address,
  timelock: Address,
  takes: 'address' | 'uint256',
  from: Address | bigint,
): Promise<void> {
  await stand(stage, timelock, governor);
  await stage.send(`function _initiate(${takes})`, stage.deployer, governor, [from]);
}

/** Makes the Governor the next admin of a timelock, which takes a new one from nobody but itself. */
export async function stand(stage: Stage, timelock: Address, governor: Address): Promise<void> {
  await rpc(stage.url, 'anvil_setBalance', [timelock, hex(10n ** 18n)]);
  await stage.send('function setPendingAdmin(address)', timelock, timelock, [governor]);
}

/** Gives the Governor's own administration to the timelock, as every real one did. */
export async function hand(stage: Stage, governor: Address, timelock: Address): Promise<void> {
  await stage.send('function _setPendingAdmin(address)', stage.deployer, governor, [timelock]);
  await stage.send('function _acceptAdmin()', timelock, governor);
}

/** Writes a short vote over the stored one: the contract itself allows none below a day. */
export async function shorten(stage: Stage, governor: Address, options: VariantOptions, threshold: bigint) {
  const votingDelay = BigInt(options.votingDelay ?? 2);
  const votingPeriod = BigInt(options.votingPeriod ?? 20);
  const slots: [Hex, bigint][] = [
    ['0x3', votingDelay],
    ['0x4', votingPeriod],
  ];
  for (const [slot, value] of slots) {
    await rpc(stage.url, 'anvil_setStorageAt', [governor, slot, toHex(value, { size: 32 })]);
  }
  return { votingDelay, votingPeriod, proposalThreshold: threshold };
}

/** The rest of an organisation of Compound's line, once its Governor stands. */
export async function finish(stage: Stage, parts: Parts, governor: Address, artifact: Artifact | undefined) {
  const { Ledger } = await artifactsOf('ledger');
  return {
    governor,
    token: parts.token,
    timelock: parts.timelock,
    executor: parts.timelock,
    ledger: await stage.create(Ledger, [parts.timelock]),
    abi: {
      governor: artifact?.abi ?? [],
      token: parts.tokenAbi,
      timelock: parts.timelockAbi,
      ledger: Ledger?.abi ?? [],
    },
    voters: parts.list.slice(0, -2).map(({ holder }) => holder),
    powers: powersOf(parts.list),
    tongue: idTongue,
  };
}

/** Facts that detection must find of a Bravo. */
export function bravoExpects(
  stage: Stage,
  settings: Pick<Expects['settings'], 'votingDelay' | 'votingPeriod' | 'proposalThreshold'> &
    Partial<Expects['settings']>,
): Expects {
  return {
    family: 'bravo',
    version: null,
    ids: 'counter',
    clock: { mode: 'blocknumber' },
    counting: { quorum: ['for'], fractional: false, overridable: false },
    ballot: { form: 'v4', nonce: 'none' },
    token: { kind: 'comp', decimals: 18 },
    timelock: COMPOUND_TIMELOCK,
    extensions: [],
    guardian: stage.owner,
    settings: { quorumNumerator: null, lateQuorumExtension: null, ...settings },
  };
}
