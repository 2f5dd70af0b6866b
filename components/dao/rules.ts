import { settingFigure, votesText } from '@/components/proposal/figure';
import { aboutDuration } from '@/components/proposal/moments';
import { quorumRule } from '@/components/proposal/words';
import { formatDuration, formatPercent, plural } from '@/core/format';
import { secondsUntil } from '@/core/governor/dao';
import type { DaoView } from '@/lib/query/dao';
import type { Figure } from '@/lib/query/verify';

/** One rule of an organisation in words: the figure (with its proof, where one call gives it) and what it means. */
export type Rule = { key: string; name: string; value: string; meaning: string; figure?: Figure };

/** The parameters of an organisation as sentences. */
export function rulesOf(dao: DaoView): Rule[] {
  return [opening(dao), period(dao), threshold(dao), quorum(dao), late(dao), timelock(dao)].filter(
    (rule) => rule !== undefined,
  );
}

/** A span of the clock: “1 h”, or “about 1 h (300 blocks)” where blocks are counted. */
export function spanText(units: bigint, { mode, secondsPerUnit }: DaoView['clock']): string {
  if (mode === 'timestamp') return formatDuration(units);
  if (mode === 'unknown') return `${units.toLocaleString('en')} units of its own clock`;
  const blocks = plural(units, 'block');
  if (secondsPerUnit === 0) return blocks;
  return `${aboutDuration(secondsUntil(units, 0n, secondsPerUnit))} (${blocks})`;
}

function setting(
  dao: DaoView,
  call: string,
  name: string,
  value: string,
  raw: bigint,
  meaning: string,
): Rule {
  return {
    key: call,
    name,
    value,
    meaning,
    figure: settingFigure(call, { label: name, value, raw: raw.toString() }, dao),
  };
}

function opening(dao: DaoView): Rule {
  const { votingDelay } = dao.settings;
  const value = votingDelay === 0n ? 'At once' : spanText(votingDelay, dao.clock);
  const meaning =
    votingDelay === 0n
      ? 'Voting opens with the next block after a proposal.'
      : 'Voting opens so long after a proposal. Votes held at that moment count.';
  return setting(dao, 'votingDelay()', 'Voting opens after', value, votingDelay, meaning);
}

function period(dao: DaoView): Rule {
  const { votingPeriod } = dao.settings;
  const value = spanText(votingPeriod, dao.clock);
  return setting(dao, 'votingPeriod()', 'Voting lasts', value, votingPeriod, 'Then it closes for good.');
}

function threshold(dao: DaoView): Rule | undefined {
  const { proposalThreshold } = dao.settings;
  if (proposalThreshold === null) return undefined;
  const value = proposalThreshold === 0n ? 'Nothing' : votesText(proposalThreshold, dao);
  const meaning = proposalThreshold === 0n ? 'Anyone may propose.' : 'Votes an account needs to propose.';
  return setting(dao, 'proposalThreshold()', 'To propose', value, proposalThreshold, meaning);
}

function quorum(dao: DaoView): Rule {
  const { quorumNumerator, quorumDenominator } = dao.settings;
  const meaning = quorumRule(dao.counting);
  if (quorumNumerator === null || quorumDenominator === null) return fixedQuorum(dao, meaning);
  const share = formatPercent(quorumNumerator, quorumDenominator).replace('.0%', '%');
  const value = `${share} of all votes`;
  return setting(
    dao,
    'quorumNumerator()',
    'Quorum',
    value,
    quorumNumerator,
    `${meaning} (${quorumNumerator}/${quorumDenominator} of the supply when voting opens.)`,
  );
}

function fixedQuorum(dao: DaoView, meaning: string): Rule {
  const rule = { key: 'quorum', name: 'Quorum', meaning };
  const { quorum: votes } = dao.settings;
  if (votes === null) return { ...rule, value: 'Another one for each proposal, or not known' };
  const value = votesText(votes, dao);
  const found = { label: 'Quorum', value, raw: votes.toString() };
  if (dao.family === 'bravo' || dao.family === 'alpha')
    return { ...rule, value, figure: settingFigure('quorumVotes()', found, dao) };
  const now = dao.clock.mode === 'timestamp' ? dao.at.timestamp : dao.at.number;
  const isPlain = dao.clock.mode === 'timestamp' || dao.clock.mode === 'blocknumber';
  if (!isPlain) return { ...rule, value };
  const figure = settingFigure('quorum(uint256)', found, dao);
  return { ...rule, value, figure: { ...figure, args: [(now - 1n).toString()] } };
}

function late(dao: DaoView): Rule | undefined {
  const { lateQuorumExtension } = dao.settings;
  if (lateQuorumExtension === null || lateQuorumExtension === 0n) return undefined;
  const value = spanText(lateQuorumExtension, dao.clock);
  const meaning = 'When the quorum is reached late, voting stays open at least this long from then.';
  return setting(dao, 'lateQuorumVoteExtension()', 'Late quorum', value, lateQuorumExtension, meaning);
}

function timelock(dao: DaoView): Rule {
  const found = dao.timelock;
  if (found === null) {
    return {
      key: 'timelock',
      name: 'Timelock',
      value: 'None',
      meaning: 'What has passed can be executed at once.',
    };
  }
  const meaning = 'What has passed waits this long in the timelock before anyone can execute it.';
  if (found.delay === null) return { key: 'timelock', name: 'Timelock', value: 'Delay not known', meaning };
  const value = formatDuration(found.delay);
  const shown = { label: 'Timelock delay', value, raw: found.delay.toString() };
  const figure =
    found.kind === 'access-manager'
      ? settingFigure('baseDelaySeconds()', shown, dao)
      : settingFigure(found.kind === 'compound' ? 'delay()' : 'getMinDelay()', shown, dao, found.address);
  return { key: 'timelock', name: 'Timelock', value, meaning, figure };
}
