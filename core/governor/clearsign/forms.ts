import type { AbiFunction, Address } from 'viem';
import { toFunctionSelector } from 'viem/utils';
import { KNOWN_CALLS } from '@/core/governor/act/meaning';
import { GOVERNANCE_SELECTORS, type GovernanceCall } from '@/core/governor/call';
import type { Counting, Dao, Timelock, Token } from '@/core/governor/dao';
import { takesReasons } from '@/core/governor/family';

/** Facts of an organisation that decide which calls its descriptors have, and in which words. */
export type SigningDao = Pick<Dao, 'address' | 'family' | 'ballot'> & {
  counting: Pick<Counting, 'kind' | 'fractional' | 'overridable'>;
  token: Pick<Token, 'address' | 'kind'> | null;
  timelock: Pick<Timelock, 'address' | 'kind'> | null;
};

/** A field of a descriptor (ERC-7730 v2): its value's place, its label, and the form in which a wallet writes it. */
export type ShownField = {
  path: string;
  label: string;
  format?: 'raw' | 'enum' | 'addressName' | 'amount' | 'date';
  params?: Readonly<Record<string, string>>;
  visible?: 'never';
};

/** A parameter of a call, or a field of a message to sign. */
export type Parameter = { name?: string | undefined; type: string };

// Ledger devices cut an intent after 30 characters, and a label or a word of an enumeration after 20.
const INTENTS: readonly (readonly [RegExp, string])[] = [
  [/^delegateBySig$/, 'Submit a signed delegation'],
  [/^castOverride.*BySig$/, 'Submit an override ballot'],
  [/^cast.*BySig$/, 'Submit a signed ballot'],
  [/^castOverride/, 'Vote over your delegate'],
  [/^cast/, 'Vote'],
  [/^delegate$/, 'Delegate votes'],
  [/^propose$/, 'Propose'],
  [/^queue/, 'Queue proposal'],
  [/^execute/, 'Execute proposal'],
  [/^cancel/, 'Cancel proposal'],
  [/^(Extended)?Ballot$/, 'Sign a ballot'],
  [/^OverrideBallot$/, 'Sign an override ballot'],
  [/^Delegation$/, 'Sign a delegation'],
];
const LABELS: Readonly<Record<string, readonly [string, ShownField['format']]>> = {
  proposalId: ['Proposal', 'raw'],
  support: ['Choice', 'enum'],
  voter: ['Voter', 'addressName'],
  reason: ['Reason', 'raw'],
  params: ['Parameters', 'raw'],
  delegatee: ['To', 'addressName'],
  expiry: ['Valid until', 'date'],
  targets: ['Target', 'addressName'],
  values: ['Amount', 'amount'],
  signatures: ['Function', 'raw'],
  calldatas: ['Data', 'raw'],
  description: ['Text', 'raw'],
  descriptionHash: ['Hash of the text', 'raw'],
  module: ['Voting module', 'addressName'],
  proposalData: ['Module data', 'raw'],
  id: ['Operation', 'raw'],
  '@.value': ['Coins sent', 'amount'],
};

/** The words of a choice by its number, or by Alpha's boolean. */
export function choiceWords({ counting }: SigningDao): Readonly<Record<string, string>> {
  const words = { 0: 'Against', 1: 'For', 2: 'Abstain', false: 'Against', true: 'For' };
  return counting.fractional ? { ...words, 255: 'Split' } : words;
}

/** The intent of a call or a signed message by its name; undefined where no descriptor has it. */
export const intentOf = (name: string): string | undefined =>
  INTENTS.find(([pattern]) => pattern.test(name))?.[1];

/** The fields of a call or a signed message, in the order of its parameters; signatures and nonces are not shown. */
export function shownFields(parameters: readonly Parameter[], { counting }: SigningDao): ShownField[] {
  // Elsewhere than in OpenZeppelin's, params alone may split a vote, whatever its number says.
  const isOpen = counting.kind === 'fractional' && !counting.fractional;
  const isUnworded =
    counting.kind === 'unknown' || (isOpen && parameters.some(({ name }) => name === 'params'));
  return parameters.map(({ name = '', type }) => {
    const [label, format] = LABELS[name] ?? [name, undefined];
    const path = type.endsWith('[]') ? `${name}.[]` : name;
    if (format === undefined) return { path, label, visible: 'never' };
    if (format === 'date') return { path, label, format, params: { encoding: 'timestamp' } };
    if (format !== 'enum') return { path, label, format };
    if (isUnworded) return { path, label, format: 'raw' };
    return { path, label, format, params: { $ref: '$.metadata.enums.choice' } };
  });
}

/** The contract that a call of a descriptor goes to; undefined where the organisation has none that is known. */
export function signingTarget(dao: SigningDao, target: GovernanceCall['target']): Address | undefined {
  if (target === 'token') return dao.token?.kind === 'unknown' ? undefined : dao.token?.address;
  if (target === 'governor') return dao.address;
  if (target === 'multiDelegate') return undefined;
  return dao.timelock?.kind === 'controller' ? dao.timelock.address : undefined;
}

/** The calls in an organisation's descriptor of one contract; a call that sends coins has them as a last parameter. */
export function signingCalls(
  dao: SigningDao,
  target: GovernanceCall['target'],
): (AbiFunction & { parameters: readonly Parameter[] })[] {
  return KNOWN_CALLS.flatMap((known) => {
    const listed = GOVERNANCE_SELECTORS[toFunctionSelector(known)];
    // Wallets show approvals of tokens in words of their own.
    if (
      listed?.target !== target ||
      listed.isAllowance === true ||
      listed.families?.includes(dao.family) === false
    )
      return [];
    const coins = listed.coins === undefined ? [] : [{ name: '@.value', type: 'uint256' }];
    return isOfForm(known, dao) ? [{ ...known, parameters: [...known.inputs, ...coins] }] : [];
  });
}

function isOfForm({ name, inputs }: AbiFunction, { family, ballot, counting }: SigningDao): boolean {
  const support = inputs.find((input) => input.name === 'support');
  if (support === undefined) return true;
  if (name.startsWith('castOverride') && !counting.overridable) return false;
  if (!name.endsWith('BySig')) return (support.type === 'bool') !== takesReasons({ family });
  if (support.type === 'bool') return ballot.form === 'alpha';
  return ballot.form === (inputs.some((input) => input.name === 'voter') ? 'v5' : 'v4');
}
