import { votesText } from '@/components/proposal/figure';
import { aboutDuration } from '@/components/proposal/moments';
import { quorumRule } from '@/components/proposal/words';
import { votesToPropose } from '@/core/draft/threshold';
import { formatDuration, formatPercent } from '@/core/format';
import { secondsUntil } from '@/core/governor/dao';
import { numberForms } from '@/core/language/locale';
import { formatCount, plural, t } from '@/core/language/message';
import type { DaoView } from '@/lib/query/dao';
import { figureAt } from '@/lib/query/proof';
import type { Figure } from '@/lib/query/verify';

const DAY = 86_400n;

/** One rule of an organisation in words: the figure (with its proof, where one call gives it) and what it means. */
export type Rule = { key: string; name: string; value: string; meaning: string; figure?: Figure | undefined };

/** The parameters of an organisation as sentences. */
export function rulesOf(dao: DaoView): Rule[] {
  return [
    opening(dao),
    period(dao),
    threshold(dao),
    quorum(dao),
    superQuorum(dao),
    late(dao),
    timelock(dao),
  ].filter((rule) => rule !== undefined);
}

/** A span of the clock: “1 h”, or “about 1 h (300 blocks)” where blocks are counted. */
export function spanText(units: bigint, { mode, secondsPerUnit }: DaoView['clock']): string {
  if (mode === 'timestamp') return formatDuration(units);
  if (mode === 'unknown') return t`${formatCount(units)} units of its own clock`;
  const blocks = plural(units, 'block');
  if (secondsPerUnit === 0) return blocks;
  const seconds = secondsUntil(units, 0n, secondsPerUnit);
  // In days a rule is remembered; hours would say more than an estimate knows.
  const words =
    seconds < 2n * DAY ? aboutDuration(seconds) : t`about ${plural((seconds + DAY / 2n) / DAY, 'day')}`;
  return `${words} (${blocks})`;
}

function setting(dao: DaoView, key: string, name: string, value: string, meaning: string, label = name) {
  const figure = figureAt(dao.proofs, key, { label, value, chainId: dao.chainId });
  return { key, name, value, meaning, figure };
}

function opening(dao: DaoView): Rule {
  const { votingDelay } = dao.settings;
  const value = votingDelay === 0n ? t`At once` : spanText(votingDelay, dao.clock);
  const meaning =
    votingDelay === 0n
      ? t`Voting opens with the next block after a proposal.`
      : t`Voting starts this long after a proposal is made. Your votes at that moment count.`;
  return setting(dao, 'settings.votingDelay', t`Voting opens after`, value, meaning);
}

function period(dao: DaoView): Rule {
  const { votingPeriod } = dao.settings;
  const value = spanText(votingPeriod, dao.clock);
  return setting(dao, 'settings.votingPeriod', t`Voting lasts`, value, '');
}

function threshold(dao: DaoView): Rule | undefined {
  const { proposalThreshold } = dao.settings;
  if (proposalThreshold === null) return undefined;
  const needed = votesToPropose(dao, dao.settings);
  const value = needed === 0n ? t`Nothing` : votesText(proposalThreshold, dao);
  const meaning =
    needed === 0n
      ? t`Anyone may propose.`
      : needed === proposalThreshold
        ? t`Votes an account needs to propose.`
        : t`To propose, an account needs more votes than this.`;
  return setting(dao, 'settings.proposalThreshold', t`To propose`, value, meaning);
}

function quorum(dao: DaoView): Rule {
  const { quorumNumerator: part, quorumDenominator: whole, quorum: votes } = dao.settings;
  const rule = quorumRule(dao.counting);
  const isBounded = dao.extensions.includes('quorum-bounds');
  if (part === null || whole === null || isBounded) {
    const value = votes === null ? t`Another one for each proposal, or not known` : votesText(votes, dao);
    const share = t`${rule} (${String(part)}/${String(whole)} of the delegated votes when voting opens, within two bounds.)`;
    return setting(dao, 'settings.quorum', t`Quorum`, value, isBounded ? share : rule);
  }
  const { point, percent } = numberForms();
  const value = t`${formatPercent(part, whole).replace(`${point}0${percent}`, percent)} of all votes`;
  const meaning = t`${rule} (${part}/${whole} of the supply when voting opens.)`;
  return setting(dao, 'settings.quorumNumerator', t`Quorum`, value, meaning);
}

// Its share is no setting that is read; each proposal has its figure.
function superQuorum({ extensions }: DaoView): Rule | undefined {
  if (!extensions.includes('super-quorum')) return undefined;
  const meaning = t`With that many votes For, and more than Against, a proposal passes before its time is over.`;
  return { key: 'superQuorum', name: t`Super quorum`, value: t`On each proposal’s page`, meaning };
}

function late(dao: DaoView): Rule | undefined {
  const { lateQuorumExtension } = dao.settings;
  if (lateQuorumExtension === null || lateQuorumExtension === 0n) return undefined;
  const value = spanText(lateQuorumExtension, dao.clock);
  const meaning = t`When the quorum is reached late, voting stays open at least this long from then.`;
  return setting(dao, 'settings.lateQuorumExtension', t`Late quorum`, value, meaning);
}

function timelock(dao: DaoView): Rule {
  const base = { key: 'timelock', name: t`Timelock` };
  const { timelock: found } = dao;
  if (found === null)
    return { ...base, value: t`None`, meaning: t`Passed proposals can be executed at once.` };
  const meaning = t`Passed proposals wait this long before execution.`;
  if (found.delay === null) return { ...base, value: t`Delay not known`, meaning };
  return setting(dao, 'timelock.delay', base.name, formatDuration(found.delay), meaning, t`Timelock delay`);
}
