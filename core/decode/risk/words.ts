import { isAddress } from 'viem/utils';
import { boundedLine, formatAddress } from '@/core/format';
import { withoutProposer } from '@/core/governor/title';
import { compareText } from '../text/compare';
import { copiedShare, isSameCalls, thinText } from '../text/copied';
import { deceptions } from '../text/deceptive';
import { lookalikes } from '../text/lookalike';
import { addressesOfText } from '../text/mentioned';
import { codeBorrowed } from './code';
import { type Found, NOTHING, type RiskInput, undecided, type Verdict } from './input';
import { approvalGiven } from './money';
import { ownershipMoved, powerGranted } from './power';
import { governanceReplaced, reinitialised } from './rules';
import { callWords } from './said';
import { votesMinted } from './token';
import { addressesIn, stepsOf } from './walk';

/** R15: an address that passes itself off as another. */
export function lookalikeAddress({ actions, facts, history, proposal }: RiskInput): Verdict {
  const used = [...stepsOf(actions)].flatMap(({ action }) => [action.target, ...addressesIn(action)]);
  const own = [facts.governor, facts.executor, facts.votesToken].filter((each) => each !== null);
  const past = [...(history?.known ?? [])].filter((each) => isAddress(each, { strict: false }));
  const candidates = [...new Set([...addressesOfText(proposal.description), ...used])];
  const found = lookalikes(candidates, [...own, ...past]).map(({ address, known }): Found => {
    const sentence = `${address} looks like ${known} but is a different address.`;
    return {
      severity: 'high',
      action: [],
      sentence,
      looked: 'the addresses in the calls, in the text and of the organisation',
    };
  });
  return { found };
}

// What the text of a grave call would have to speak of, where it does not name the account.
const SPOKEN: readonly { check: (input: RiskInput) => Verdict; words: RegExp }[] = [
  {
    check: powerGranted,
    words: /role|admin|timelock|propos(er|ing right)|guardian|power|migrat|council|bravo/i,
  },
  { check: governanceReplaced, words: /upgrad|implement|timelock|replac|migrat|new (version|governor)/i },
  { check: ownershipMoved, words: /own|admin|control|authority|hand|migrat|transfer/i },
  { check: votesMinted, words: /mint|issu|new tokens|inflation|supply/i },
  { check: reinitialised, words: /initiali|set ?up|deploy/i },
  { check: approvalGiven, words: /approv|allow|spend|stream|swap|deposit|fund|vest|budget|register|pay/i },
];
const TEXT = 'the text beside the decoded calls';

/** R16: the text says something else than the calls do. */
export function textDiffers(input: RiskInput): Verdict {
  const text = withoutProposer(input.proposal.description);
  if (text.trim() === '') return undecided('There is no text to compare.');
  if (input.actions.length === 0) return NOTHING;
  const compared = compareText(text, input.actions, input.facts);
  const found: Found[] = [];
  for (const step of unspoken(input, text, compared.named)) {
    found.push({ severity: 'high', action: step.path, sentence: step.sentence, looked: TEXT });
  }
  for (const { path, to, amount, said } of compared.otherwise) {
    const sentence = `The text speaks of ${said}, but ${amount} go to ${formatAddress(to)}. Trust the actions, not the text.`;
    found.push({ severity: 'high', action: path, sentence, looked: TEXT });
  }
  const { onlyInText, onlyInCalls, amounts } = compared;
  if (onlyInText.length > 0 && onlyInCalls.length > 0) {
    const what = `The text names ${onlyInText.length === 1 ? 'an address' : `${onlyInText.length} addresses`} (${onlyInText.slice(0, 3).map(formatAddress).join(', ')}) that no action uses, and not ${onlyInCalls.slice(0, 3).map(formatAddress).join(', ')}, which ${onlyInCalls.length === 1 ? 'gets' : 'get'} money.`;
    found.push({
      severity: 'medium',
      action: [],
      sentence: `${what} Trust the actions, not the text.`,
      looked: TEXT,
    });
  }
  if (amounts.length > 0) {
    const sentence = `The text speaks of ${amounts.slice(0, 3).join(', ')}, which no action moves.`;
    found.push({ severity: 'low', action: [], sentence, looked: TEXT });
  }
  if (compared.steps !== null) {
    const sentence = `The text speaks of ${compared.steps} actions; there are ${input.actions.length}.`;
    found.push({ severity: 'low', action: [], sentence, looked: TEXT });
  }
  return { found };
}

function unspoken(
  input: RiskInput,
  text: string,
  named: ReadonlySet<string>,
): { path: readonly number[]; sentence: string }[] {
  const head = text.slice(0, 200_000);
  const steps = new Map([...stepsOf(input.actions)].map((step) => [step.path.join('.'), step.action]));
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
      : check(input).found.filter(
          ({ severity, action }) => severity === 'critical' && action.length > 0 && !isNamed(action),
        ),
  );
  // Code that nobody named in the text runs as the organisation.
  const borrowed = codeBorrowed(input).found.filter(
    ({ severity, action }) => severity === 'high' && !isNamed(action),
  );
  return [...silent, ...borrowed].map(({ action }) => {
    const call = steps.get(action.join('.'));
    const words = call === undefined ? 'an action' : `${callWords(call)} of ${formatAddress(call.target)}`;
    return { path: action, sentence: `The text does not mention ${words}. Trust the actions, not the text.` };
  });
}

/** R17: no text, or somebody else's. */
export function textCopied({ proposal, history, actions }: RiskInput): Verdict {
  const text = withoutProposer(proposal.description);
  const looked = 'the text and those of earlier proposals';
  const thin = thinText(text);
  if (thin !== null)
    return { found: [{ severity: 'medium', action: [], sentence: `The text ${thin}.`, looked: 'the text' }] };
  const earlier = history?.earlier ?? null;
  const known = earlier?.filter((each) => each.text !== null) ?? [];
  if (known.length === 0) return undecided('It needs the texts of earlier proposals, which were not read.');
  for (const each of known) {
    if (each.calls !== null && isSameCalls(each.calls, actions)) continue;
    if (copiedShare(text, each.text ?? '') < 0.9) continue;
    const sentence = `The text is copied from proposal ${boundedLine(each.id, 12)}, “${boundedLine(each.title, 80)}”, while the actions differ.`;
    return { found: [{ severity: 'medium', action: [], sentence, looked }] };
  }
  return known.length === earlier?.length
    ? NOTHING
    : undecided(`Only ${known.length} of ${earlier?.length} earlier texts are read.`);
}

/** R18: it was turned down before. */
export function resubmission({ history, actions }: RiskInput): Verdict {
  const earlier = history?.earlier ?? null;
  const known = earlier?.filter((each) => each.calls !== null) ?? [];
  const same = known.find(
    (each) =>
      each.calls !== null &&
      ['defeated', 'cancelled', 'canceled', 'expired'].includes(each.state) &&
      actions.length > 0 &&
      isSameCalls(each.calls, actions),
  );
  if (same !== undefined) {
    const sentence = `The same actions were ${same.state === 'canceled' ? 'cancelled' : same.state} before, in proposal ${boundedLine(same.id, 12)}.`;
    return { found: [{ severity: 'low', action: [], sentence, looked: 'the calls of earlier proposals' }] };
  }
  if (earlier === null) return undecided('It needs the calls of earlier proposals, which were not read.');
  return known.length === earlier.length
    ? NOTHING
    : undecided(`Only the calls of ${known.length} of ${earlier.length} earlier proposals are read.`);
}

/** R35: text that misleads the eye. */
export function deceptiveText({ proposal }: RiskInput): Verdict {
  const marks = deceptions(proposal.description);
  if (marks.length === 0) return NOTHING;
  const isLow = marks.every(({ isHarmless }) => isHarmless);
  const sentence = `The text contains ${marks.map(({ words }) => words).join(', ')}.`;
  return {
    found: [
      { severity: isLow ? 'low' : 'medium', action: [], sentence, looked: 'every character of the text' },
    ],
  };
}

/** R36: while writing, somebody could be faster. */
export function frontRun({ isDraft, proposal }: RiskInput): Verdict {
  if (isDraft !== true) return undecided('It matters only while a proposal is being written.');
  if (/#proposer=0x[0-9a-fA-F]{40}$/.test(proposal.description)) return NOTHING;
  const sentence =
    'Someone could submit this same proposal before you and cancel it: the text does not end with your address.';
  return { found: [{ severity: 'low', action: [], sentence, looked: 'the end of the text' }] };
}

/** R40: the link leads to another Governor than the one that is listed. */
export function otherOrganisation({ history }: RiskInput): Verdict {
  const listed = history?.otherwiseListed;
  if (listed === undefined) return undecided('There is no list of organisations to compare with.');
  if (listed === null) return NOTHING;
  const sentence = `This is not the Governor listed for ${boundedLine(listed, 60)}.`;
  return { found: [{ severity: 'high', action: [], sentence, looked: 'the list of organisations' }] };
}
