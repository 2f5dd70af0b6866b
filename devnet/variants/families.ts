import {
  type Address,
  encodeAbiParameters,
  type Hex,
  keccak256,
  parseAbiParameters,
  stringToHex,
} from 'viem';
import type { Action, Expects, Variant, VariantOptions } from '../variant';
import { artifactsOf } from './compile';
import { compoundTimelock } from './compound';
import type { Raised } from './life';
import { grant } from './openzeppelin';
import { holdings, PIECES, POWERS, powersOf, type Stage } from './stage';
import { arraysTongue, columns, nounsTongue } from './tongue';

const DELAY = 172_800n;

/** Kinds of proposals of our Agora: plain ones, those of options, and those that pass unless refused. */
export const AGORA_KINDS = { plain: 0, approval: 1, optimistic: 2 } as const;

/** Our double of Agora's Governor with both of its modules; its manager, who alone proposes, is the first voter. */
export async function raiseAgora(stage: Stage, options: VariantOptions): Promise<Raised> {
  const { Votes49, TimelockController } = await artifactsOf('oz49');
  const { Agora, ProposalTypes, ApprovalModule, OptimisticModule } = await artifactsOf('agora');
  const list = holdings(stage, POWERS, 10n ** 18n);
  const token = await stage.create(Votes49, ['Agora token', 'VAR', list]);
  const timelock = await stage.create(TimelockController, [DELAY, [], [NOBODY], stage.deployer]);
  const types = await stage.create(ProposalTypes);
  const manager = list[0]?.holder ?? stage.owner;
  const times = timesOf(options);
  const governor = await stage.create(Agora, [
    ...[token, timelock, manager, types],
    ...[times.votingDelay, times.votingPeriod],
  ]);
  await grant(stage, timelock, governor);
  const modules = [await stage.create(ApprovalModule), await stage.create(OptimisticModule, [governor])];
  const kind = 'function setProposalType(uint8,uint16,uint16,string,address)';
  const [approval, optimistic] = modules;
  await stage.send(kind, stage.deployer, types, [AGORA_KINDS.plain, 1_000, 5_100, 'Plain', NOBODY]);
  await stage.send(kind, stage.deployer, types, [AGORA_KINDS.approval, 1_000, 0, 'Options', approval]);
  await stage.send(kind, stage.deployer, types, [AGORA_KINDS.optimistic, 0, 0, 'Optimistic', optimistic]);
  const rest = await restOf(stage, timelock, list);
  return {
    ...{ governor, token, ...rest, tongue: arraysTongue },
    abi: {
      governor: [...(Agora?.abi ?? []), ...(ApprovalModule?.abi ?? [])],
      token: Votes49?.abi ?? [],
      timelock: TimelockController?.abi ?? [],
      ledger: rest.ledgerAbi,
    },
    expects: {
      ...expectsOf('agora', times),
      timelock: { kind: 'controller', delay: DELAY, grace: null },
      counting: { quorum: ['against', 'for', 'abstain'], fractional: false, overridable: false },
      token: { kind: 'erc20votes', decimals: 18 },
      guardian: manager,
    },
  };
}

/** Our double of Nouns' Governor, whose token has pieces. */
export async function raiseNouns(stage: Stage, options: VariantOptions): Promise<Raised> {
  const { Nouns, NounsToken } = await artifactsOf('nouns');
  const list = holdings(stage, PIECES, 1n);
  const token = await stage.create(NounsToken, [
    list.map(({ holder }) => holder),
    list.map(({ amount }) => amount),
    list.map(({ to }) => to),
  ]);
  // The timelock obeys the contract that is created after it.
  const timelock = await compoundTimelock(stage, await stage.next(1), DELAY);
  const times = timesOf(options);
  const governor = await stage.create(Nouns, [
    ...[token, timelock.address, stage.owner],
    ...[times.votingDelay, times.votingPeriod],
  ]);
  const rest = await restOf(stage, timelock.address, list);
  return {
    ...{ governor, token, ...rest, tongue: nounsTongue },
    abi: {
      governor: Nouns?.abi ?? [],
      token: NounsToken?.abi ?? [],
      timelock: timelock.abi,
      ledger: rest.ledgerAbi,
    },
    expects: {
      ...expectsOf('nouns', times),
      counting: { quorum: ['for'], fractional: false, overridable: false },
      token: { kind: 'comp', decimals: 0 },
      guardian: stage.owner,
      extensions: ['refunds'],
    },
  };
}

const OPTIONS = parseAbiParameters([
  'Option[] options, Settings settings',
  'struct Option { uint256 spent; address[] targets; uint256[] values; bytes[] calldatas; string description; }',
  'struct Settings { uint8 maxApprovals; uint8 criteria; address budgetToken; uint128 criteriaValue; uint128 budgetAmount; }',
]);

type Option = { description: string; actions?: readonly Action[]; spent?: bigint };
type OptionRule = { criteria?: number; budgetToken?: Address; budgetAmount?: bigint };

/** Data for Agora's module of options: their descriptions, how many may be approved, and how many win. */
export function optionData(
  options: readonly (string | Option)[],
  most: number,
  value: bigint,
  rule: OptionRule = {},
): Hex {
  const rows = options.map((option) => {
    const {
      description,
      actions = [],
      spent = 0n,
    }: Option = typeof option === 'string' ? { description: option } : option;
    const [targets, values, calldatas] = columns(actions);
    return { spent, targets, values, calldatas, description };
  });
  const settings = { maxApprovals: most, criteria: 1, budgetToken: NOBODY, criteriaValue: value };
  return encodeAbiParameters(OPTIONS, [rows, { ...settings, budgetAmount: 0n, ...rule }]);
}

/** Data for Agora's optimistic module: the votes against from which a proposal fails, in 1/10,000 of the supply. */
export function optimisticData(against: bigint): Hex {
  return encodeAbiParameters(parseAbiParameters('(uint248 against, bool isRelative)'), [
    { against, isRelative: true },
  ]);
}

/** Proposes with a module of our Agora; gives the id. */
export async function proposeWithModule(
  { send, call, governor, voters }: Pick<Variant, 'send' | 'call' | 'governor' | 'voters'>,
  kind: keyof typeof AGORA_KINDS,
  data: Hex,
  text: string,
): Promise<bigint> {
  const manager = voters[0] ?? NOBODY;
  const types = await call<Address>(
    'function PROPOSAL_TYPES_CONFIGURATOR() view returns (address)',
    governor,
  );
  const { module } = await call<{ module: Address }>(
    'function proposalTypes(uint8) view returns ((uint16 quorum, uint16 approvalThreshold, string name, string description, address module))',
    types,
    [AGORA_KINDS[kind]],
  );
  await send('function proposeWithModule(address,bytes,string,uint8)', manager, governor, [
    ...[module, data, text, AGORA_KINDS[kind]],
  ]);
  const parts = [governor, module, data, keccak256(stringToHex(text))] as const;
  return BigInt(
    keccak256(encodeAbiParameters(parseAbiParameters('address, address, bytes, bytes32'), parts)),
  );
}

const NOBODY: Address = '0x0000000000000000000000000000000000000000';

type Times = { votingDelay: bigint; votingPeriod: bigint };

function timesOf({ votingDelay = 2, votingPeriod = 20 }: VariantOptions): Times {
  return { votingDelay: BigInt(votingDelay), votingPeriod: BigInt(votingPeriod) };
}

async function restOf(stage: Stage, timelock: Address, list: ReturnType<typeof holdings>) {
  const { Ledger } = await artifactsOf('ledger');
  return {
    timelock,
    executor: timelock,
    ledger: await stage.create(Ledger, [timelock]),
    ledgerAbi: Ledger?.abi ?? [],
    voters: list.slice(0, -2).map(({ holder }) => holder),
    powers: powersOf(list),
  };
}

function expectsOf(family: 'agora' | 'nouns', times: Times) {
  return {
    family,
    version: family === 'agora' ? '1' : null,
    ids: family === 'agora' ? 'hash' : 'counter',
    clock: { mode: 'blocknumber' },
    ballot: { form: 'v4', nonce: 'none' },
    timelock: { kind: 'compound', delay: DELAY, grace: 1_209_600n },
    extensions: [],
    settings: { ...times, proposalThreshold: 0n, quorumNumerator: null, lateQuorumExtension: null },
  } satisfies Partial<Expects>;
}
