import type { Address } from 'viem';
import { isAddress } from 'viem/utils';
import { isSameAddress } from '@/core/address';
import { reservedFor } from '@/core/draft/proposerSuffix';
import { boundedLine, formatAddress, shortId } from '@/core/format';
import { withoutProposer } from '@/core/governor/description/descriptionParts';
import { isSameCallBytes } from '@/core/governor/proposalId';
import { phrase, t } from '@/core/language/message';
import { compareText, copiedShare, thinText } from '../text/compareText';
import { deceptions, lookalikes } from '../text/deceptive';
import { addressesOfText } from '../text/mentioned';
import { codeBorrowed } from './code';
import { type Earlier, type RiskCheck, type RiskInput, runCheck } from './input';
import { approvalGiven, votesMinted } from './money';
import { governanceReplaced } from './power/governanceReplaced';
import { powerGranted } from './power/powerGranted';
import { ownershipMoved, reinitialised } from './power/reinitialised';
import { rightGranted } from './power/rightGranted';
import { callWords } from './said';
import { addressesIn, callsOf } from './walk';

export const deceptiveText: RiskCheck = {
  id: 'R35',
  name: 'DECEPTIVE_TEXT',
  severity: 'medium',
  needs: phrase`the text`,
  why: phrase`Invisible characters and false links make a text say something else than it shows.`,
  *run({ proposal }) {
    const marks = deceptions(proposal.description);
    if (marks.length === 0) return;
    const isLow = marks.every(({ isHarmless }) => isHarmless);
    const sentence = t`The text contains ${marks.map(({ words }) => words).join(', ')}.`;
    yield { severity: isLow ? 'low' : 'medium', sentence, looked: t`every character of the text` };
  },
};

export const frontRun: RiskCheck = {
  id: 'R36',
  name: 'FRONT_RUN_POSSIBLE',
  severity: 'low',
  needs: phrase`a draft`,
  why: phrase`On many Governors the first account to submit a proposal may cancel it.`,
  isForDrafts: true,
  *run({ proposal, draft }) {
    // If proposals are counted, a copy gets the next number and takes nothing away.
    if (draft?.isByContent === false) return;
    const looked = t`the end of the text`;
    const reserved = reservedFor(proposal.description);
    const proposer = draft?.proposer ?? null;
    if (draft?.honoursSuffix === false) {
      const sentence = t`Someone could submit this same proposal before you and cancel it: this Governor reserves no text for its proposer.`;
      yield { sentence, looked: t`the Governor’s answer to a text reserved for another account` };
    } else if (reserved === null && draft?.honoursSuffix === null && proposer !== null) {
      return t`It is not known yet whether the Governor reserves a text for its proposer.`;
    } else if (reserved === null) {
      const sentence = t`Someone could submit this same proposal before you and cancel it: the text does not end with your address.`;
      yield { sentence, looked };
    } else if (BigInt(reserved) === 0n) {
      yield {
        severity: 'high',
        sentence: t`The text is reserved for no valid account, so it cannot be proposed.`,
        looked,
      };
    } else if (proposer !== null && !isSameAddress(reserved, proposer)) {
      const sentence = t`The text is reserved for ${formatAddress(reserved)}, and ${formatAddress(proposer)} would propose it: the Governor will refuse.`;
      yield { severity: 'high', sentence, looked };
    } else if (proposer === null) return t`It is not known yet who will propose it.`;
  },
};

export const lookalikeAddress: RiskCheck = {
  id: 'R15',
  name: 'LOOKALIKE_ADDRESS',
  severity: 'high',
  needs: phrase`the calls and the text`,
  why: phrase`Addresses with the same beginning and end are made on purpose: people compare only the ends.`,
  *run({ actions, facts, history, proposal }) {
    const used = [...callsOf(actions)].flatMap(({ action }) => [action.target, ...addressesIn(action)]);
    const own = [facts.governor, facts.executor, facts.votesToken].filter((each) => each !== null);
    const past = [...(history?.known ?? [])].filter((each) => isAddress(each, { strict: false }));
    const candidates = [...new Set([...addressesOfText(proposal.description), ...used])];
    const looked = t`the addresses in the calls, in the text and of the organisation`;
    for (const { address, known } of lookalikes(candidates, [...own, ...past])) {
      yield { sentence: t`${address} looks like ${known} but is a different address.`, looked };
    }
  },
};

export const otherOrganisation: RiskCheck = {
  id: 'R40',
  name: 'SAME_TEXT_DIFFERENT_DAO',
  severity: 'high',
  needs: phrase`a list of organisations`,
  why: phrase`A copy of a proposal on another Governor has the same id and the same text, and other owners.`,
  *run({ history }) {
    const listed = history?.otherwiseListed;
    if (listed === undefined) return t`There is no list of organisations to compare with.`;
    if (listed === null) return;
    const sentence = t`This is not the Governor listed for ${boundedLine(listed, 60)}.`;
    yield { sentence, looked: t`the list of organisations` };
  },
};

export const resubmission: RiskCheck = {
  id: 'R18',
  name: 'RESUBMISSION',
  severity: 'low',
  needs: phrase`the calls of earlier proposals`,
  why: phrase`Rejected proposals are sometimes tried again when fewer people look.`,
  *run({ history, actions }) {
    const earlier = history?.earlier ?? null;
    const known = earlier?.filter((each) => each.calls !== null) ?? [];
    const same = known.find(
      (each) =>
        each.calls !== null &&
        ['defeated', 'cancelled', 'canceled', 'expired'].includes(each.state) &&
        actions.length > 0 &&
        isSameCallBytes(each.calls, actions),
    );
    if (same !== undefined) {
      const sentence = endedWords(same);
      yield { sentence };
      return;
    }
    if (earlier === null) return t`It needs the calls of earlier proposals, which were not read.`;
    if (known.length < earlier.length)
      return t`Only the calls of ${known.length} of ${earlier.length} earlier proposals are read.`;
  },
};

function endedWords({ state, id }: Earlier): string {
  const proposal = shortId(BigInt(id));
  if (state === 'defeated') return t`The same actions were defeated before, in proposal ${proposal}.`;
  return state === 'expired'
    ? t`The same actions were expired before, in proposal ${proposal}.`
    : t`The same actions were cancelled before, in proposal ${proposal}.`;
}

export const textCopied: RiskCheck = {
  id: 'R17',
  name: 'TEXT_COPIED_OR_EMPTY',
  severity: 'medium',
  needs: phrase`the text and those of earlier proposals`,
  why: phrase`Honest proposers write down their reason. Attacks came with “Hello” or with another proposal’s text.`,
  *run({ proposal, history, actions }) {
    const text = withoutProposer(proposal.description);
    const thin = thinText(text);
    if (thin !== null) {
      yield { sentence: t`The text ${thin}.`, looked: t`the text` };
      return;
    }
    const earlier = history?.earlier ?? null;
    const known = earlier?.filter((each) => each.text !== null) ?? [];
    if (known.length === 0) return t`It needs the texts of earlier proposals, which were not read.`;
    for (const each of known) {
      if (each.calls !== null && isSameCallBytes(each.calls, actions)) continue;
      if (copiedShare(text, each.text ?? '') < 0.9) continue;
      const sentence = t`The text is copied from proposal ${shortId(BigInt(each.id))}, “${boundedLine(each.title, 80)}”, while the actions differ.`;
      yield { sentence };
      return;
    }
    if (earlier !== null && known.length !== earlier.length)
      return t`Only ${known.length} of ${earlier.length} earlier texts are read.`;
  },
};

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
