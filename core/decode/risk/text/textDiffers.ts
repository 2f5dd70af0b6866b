import type { Address } from 'viem';
import { formatAddress } from '@/core/format';
import { withoutProposer } from '@/core/governor/description/descriptionParts';
import { phrase, t } from '@/core/language/message';
import { compareText } from '../../text/compareText';
import { codeBorrowed } from '../code/codeBorrowed';
import { type RiskCheck, type RiskInput, runCheck } from '../input';
import { approvalGiven } from '../money/approvalGiven';
import { votesMinted } from '../money/votesMinted';
import { governanceReplaced } from '../power/governanceReplaced';
import { ownershipMoved } from '../power/ownershipMoved';
import { powerGranted } from '../power/powerGranted';
import { reinitialised } from '../power/reinitialised';
import { rightGranted } from '../power/rightGranted';
import { callWords } from '../said';
import { addressesIn, callsOf } from '../walk';

// Words that a text must contain for a grave call, unless it names the account.
const SPOKEN: readonly { check: RiskCheck; words: RegExp }[] = [
  {
    check: powerGranted,
    words: /role|admin|timelock|propos(er|ing right)|guardian|power|migrat|council|bravo/i,
  },
  { check: governanceReplaced, words: /upgrad|implement|timelock|replac|migrat|new (version|governor)/i },
  { check: ownershipMoved, words: /own|admin|control|authority|hand|migrat|transfer/i },
  {
    check: rightGranted,
    words:
      /role|right|permission|grant|access|admin|manager|minter|keeper|operator|guardian|signer|owner|module|bridge|author|ward/i,
  },
  { check: votesMinted, words: /mint|issu|new tokens|inflation|supply/i },
  { check: reinitialised, words: /initiali|set ?up|deploy/i },
  { check: approvalGiven, words: /approv|allow|spend|stream|swap|deposit|fund|vest|budget|register|pay/i },
];

const TEXT = phrase`the text compared with the decoded calls`;

/** R16: the text says something else than the calls do. */
export const textDiffers: RiskCheck = {
  id: 'R16',
  name: 'TEXT_DIFFERS_FROM_ACTIONS',
  severity: 'high',
  needs: phrase`the text and the decoded calls`,
  why: phrase`Only the calls are executed. Several attacks had a harmless text.`,
  *run(input) {
    const text = withoutProposer(input.proposal.description);
    if (text.trim() === '') return t`There is no text to compare.`;
    if (input.actions.length === 0) return;
    const compared = compareText(text, input.actions, input.facts);
    for (const step of unspoken(input, text, compared.named)) {
      yield { action: step.path, sentence: step.sentence, looked: TEXT };
    }
    for (const { path, to, amount, said } of compared.otherwise) {
      const sentence = t`The text speaks of ${said}, but ${amount} go to ${formatAddress(to)}. Trust the actions, not the text.`;
      yield { action: path, sentence, looked: TEXT };
    }
    const { onlyInText, onlyInCalls, amounts } = compared;
    if (onlyInText.length > 0 && onlyInCalls.length > 0) {
      yield { severity: 'medium', sentence: otherAddresses(onlyInText, onlyInCalls), looked: TEXT };
    }
    if (amounts.length > 0) {
      const sentence = t`The text speaks of ${amounts.slice(0, 3).join(', ')}, which no action moves.`;
      yield { severity: 'low', sentence, looked: TEXT };
    }
    if (compared.steps !== null) {
      const sentence = t`The text speaks of ${compared.steps} actions; there are ${input.actions.length}.`;
      yield { severity: 'low', sentence, looked: TEXT };
    }
  },
};

function otherAddresses(inText: readonly string[], inCalls: readonly Address[]): string {
  const count = inText.length === 1 ? t`an address` : t`${inText.length} addresses`;
  const named = inText.slice(0, 3).map(formatAddress).join(', ');
  const paid = inCalls.slice(0, 3).map(formatAddress).join(', ');
  return inCalls.length === 1
    ? t`The text names ${count} (${named}) that no action uses, and not ${paid}, which gets money. Trust the actions, not the text.`
    : t`The text names ${count} (${named}) that no action uses, and not ${paid}, which get money. Trust the actions, not the text.`;
}

function unspoken(
  input: RiskInput,
  text: string,
  named: ReadonlySet<string>,
): { path: readonly number[]; sentence: string }[] {
  const head = text.slice(0, 200_000);
  const steps = new Map([...callsOf(input.actions)].map((step) => [step.path.join('.'), step.action]));
  const isNamed = (path: readonly number[]) => {
    const action = steps.get(path.join('.'));
    return (
      action !== undefined &&
      [action.target, ...addressesIn(action)].some((each) => named.has(each.toLowerCase()))
    );
  };
  const silent = SPOKEN.flatMap(({ check, words }) =>
    words.test(head)
      ? []
      : runCheck(check, input).found.filter(
          ({ severity, action }) => severity === 'critical' && action.length > 0 && !isNamed(action),
        ),
  );
  // Code that the text does not name runs as the organisation.
  const borrowed = runCheck(codeBorrowed, input).found.filter(
    ({ severity, action }) => severity === 'high' && !isNamed(action),
  );
  return [...silent, ...borrowed].map(({ action }) => {
    const call = steps.get(action.join('.'));
    const sentence =
      call === undefined
        ? t`The text does not mention an action. Trust the actions, not the text.`
        : t`The text does not mention ${callWords(call)} of ${formatAddress(call.target)}. Trust the actions, not the text.`;
    return { path: action, sentence };
  });
}
