import { parseSignature } from '@/core/decode/signature';
import { numbersProposals } from '@/core/governor/family';
import { phrase, phraseTable, t } from '@/core/language/message';
import { DraftFlaw } from '../flaw';
import { encodeCall } from './callByAbi';
import { actionOf, type Recipe, type RecipeContext, textInput } from './recipe';

/** A rule of a Governor that a proposal can change: its function in each line of Governors that has it. */
export type GovernorSetting = {
  name: string;
  /** Unit of the value: the unit of the clock, votes of the token, a share of the denominator, or an account. */
  unit: 'clock' | 'votes' | 'share' | 'account';
  openzeppelin4: string | undefined;
  openzeppelin5: string | undefined;
  bravo: string | undefined;
  label: string;
};

// The columns are those of `GovernorSetting`, with `-` for no function.
const TABLE = phraseTable`
votingDelay | clock | setVotingDelay(uint256) | setVotingDelay(uint48) | _setVotingDelay(uint256) | Voting delay
votingPeriod | clock | setVotingPeriod(uint256) | setVotingPeriod(uint32) | _setVotingPeriod(uint256) | Voting period
proposalThreshold | votes | setProposalThreshold(uint256) | setProposalThreshold(uint256) | _setProposalThreshold(uint256) | Votes needed to propose
quorumNumerator | share | updateQuorumNumerator(uint256) | updateQuorumNumerator(uint256) | - | Quorum, as a share of all votes
lateQuorumExtension | clock | setLateQuorumVoteExtension(uint64) | setLateQuorumVoteExtension(uint48) | - | Extension after a late quorum
superQuorumNumerator | share | - | updateSuperQuorumNumerator(uint256) | - | Super quorum, as a share of all votes
proposalGuardian | account | - | setProposalGuardian(address) | - | Guardian
timelock | account | updateTimelock(address) | updateTimelock(address) | - | Timelock
implementation | account | - | - | _setImplementation(address) | Code of the Governor
pendingAdmin | account | - | - | _setPendingAdmin(address) | Next owner of the Governor
`;

/** Every setting, with the functions that change it. */
export const GOVERNOR_SETTINGS: readonly GovernorSetting[] = TABLE.trim()
  .split('\n')
  .map((line) => {
    const [name = '', unit, ...columns] = line.split(' | ');
    const [openzeppelin4, openzeppelin5, bravo] = columns.map((each) => (each === '-' ? undefined : each));
    const label = columns.at(-1) ?? '';
    return { name, unit: unit as GovernorSetting['unit'], openzeppelin4, openzeppelin5, bravo, label };
  });

/** The settings that a Governor of this family and generation has. */
export function governorSettingsOf(context: Pick<RecipeContext, 'family' | 'generation'>): GovernorSetting[] {
  return GOVERNOR_SETTINGS.filter((setting) => functionOf(setting, context) !== undefined);
}

/** One rule of the Governor, to a figure in its smallest unit or to an account. */
export const changeSetting: Recipe = {
  name: 'setting',
  label: phrase`Change a rule of the Governor`,
  fields: [
    { name: 'setting', label: phrase`Rule`, kind: 'rule' },
    { name: 'value', label: phrase`New value`, kind: 'part' },
  ],
  build: (inputs, context) => {
    const name = textInput(inputs, 'setting', t`rule`);
    const setting = GOVERNOR_SETTINGS.find((each) => each.name === name);
    if (setting === undefined) throw new DraftFlaw(t`This rule is not known here.`);
    const callable = parseSignature(functionOf(setting, context) ?? '');
    if (callable === undefined) throw new DraftFlaw(whyNone(context));
    return [
      actionOf(
        context.governor,
        encodeCall(callable, [textInput(inputs, 'value', t`new value`)], context.chainId),
      ),
    ];
  },
};

function functionOf(
  setting: GovernorSetting,
  { family, generation }: Pick<RecipeContext, 'family' | 'generation'>,
): string | undefined {
  if (family === 'alpha' || family === 'nouns') return undefined;
  if (numbersProposals({ family })) return setting.bravo;
  if (generation === null) return undefined;
  return generation === 4 ? setting.openzeppelin4 : setting.openzeppelin5;
}

function whyNone({ family, generation }: RecipeContext): string {
  if (family === 'openzeppelin' && generation === null)
    return t`This Governor’s version of the rules is unknown. Call the function by its signature instead.`;
  return t`This Governor has no function for this rule.`;
}
