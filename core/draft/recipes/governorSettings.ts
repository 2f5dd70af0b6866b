import { parseSignature } from '@/core/decode/signature';
import { numbersProposals } from '@/core/governor/family';
import { phrase, t } from '@/core/language/message';
import { DraftFlaw } from '../flaw';
import { encodeCall } from './callByAbi';
import { actionOf, type Recipe, type RecipeContext, textInput } from './recipe';

/** A rule of a Governor that a proposal can change: its function in each line of Governors that has it. */
export type GovernorSetting = {
  name: string;
  label: string;
  /** Unit of the value: the unit of the clock, votes of the token, a share of the denominator, or an account. */
  unit: 'clock' | 'votes' | 'share' | 'account';
  openzeppelin4?: string;
  openzeppelin5?: string;
  bravo?: string;
};

/** Every setting, with the functions that change it. */
export const GOVERNOR_SETTINGS: readonly GovernorSetting[] = [
  {
    name: 'votingDelay',
    label: phrase`Voting delay`,
    unit: 'clock',
    openzeppelin4: 'setVotingDelay(uint256)',
    openzeppelin5: 'setVotingDelay(uint48)',
    bravo: '_setVotingDelay(uint256)',
  },
  {
    name: 'votingPeriod',
    label: phrase`Voting period`,
    unit: 'clock',
    openzeppelin4: 'setVotingPeriod(uint256)',
    openzeppelin5: 'setVotingPeriod(uint32)',
    bravo: '_setVotingPeriod(uint256)',
  },
  {
    name: 'proposalThreshold',
    label: phrase`Votes needed to propose`,
    unit: 'votes',
    openzeppelin4: 'setProposalThreshold(uint256)',
    openzeppelin5: 'setProposalThreshold(uint256)',
    bravo: '_setProposalThreshold(uint256)',
  },
  {
    name: 'quorumNumerator',
    label: phrase`Quorum, as a share of all votes`,
    unit: 'share',
    openzeppelin4: 'updateQuorumNumerator(uint256)',
    openzeppelin5: 'updateQuorumNumerator(uint256)',
  },
  {
    name: 'lateQuorumExtension',
    label: phrase`Extension after a late quorum`,
    unit: 'clock',
    openzeppelin4: 'setLateQuorumVoteExtension(uint64)',
    openzeppelin5: 'setLateQuorumVoteExtension(uint48)',
  },
  {
    name: 'superQuorumNumerator',
    label: phrase`Super quorum, as a share of all votes`,
    unit: 'share',
    openzeppelin5: 'updateSuperQuorumNumerator(uint256)',
  },
  {
    name: 'proposalGuardian',
    label: phrase`Guardian`,
    unit: 'account',
    openzeppelin5: 'setProposalGuardian(address)',
  },
  {
    name: 'timelock',
    label: phrase`Timelock`,
    unit: 'account',
    openzeppelin4: 'updateTimelock(address)',
    openzeppelin5: 'updateTimelock(address)',
  },
  {
    name: 'implementation',
    label: phrase`Code of the Governor`,
    unit: 'account',
    bravo: '_setImplementation(address)',
  },
  {
    name: 'pendingAdmin',
    label: phrase`Next owner of the Governor`,
    unit: 'account',
    bravo: '_setPendingAdmin(address)',
  },
];

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
