import { type View, view } from '@/chain/rpc/view';
import type { Dao, Family, Settings, Unknown } from '@/core/governor/dao';
import { isOpenZeppelin, sharesRules } from '@/core/governor/family';
import { governorAbi } from '../abis/governor';
import { probeAbi } from '../abis/probes';
import { extensionsBy } from './extensions';
import { numberOf } from './parts';
import type { ProbeAnswers } from './probes';
import { type ProbedView, unknownOf } from './probeViews';

/** The settings; delay and period are there, because without them an address is no Governor. */
export function settingsBy(
  family: Family,
  found: ProbeAnswers,
  quorumNow: ProbedView<bigint> | undefined,
): { settings: Settings; unknown: readonly Unknown[] } {
  const quorum = quorumBy(family, found, quorumNow);
  const unknown = [...quorum.unknown];
  if (found.threshold.value === null && found.threshold.is !== 'silent')
    unknown.push(unknownOf('proposalThreshold', 'proposalThreshold()', found.threshold));
  if (found.lateQuorum.is === 'revert' || found.lateQuorum.is === 'odd')
    unknown.push(unknownOf('lateQuorumExtension', 'lateQuorumVoteExtension()', found.lateQuorum));
  // With routes, the views of one setting for all answer what ruled before.
  const route = extensionsBy(family, found).includes('routes') ? found.routeConfig.value : null;
  const [votingDelay, votingPeriod, proposalThreshold] = route ?? [
    found.votingDelay.value ?? 0n,
    found.votingPeriod.value ?? 0n,
    found.threshold.value,
  ];
  const settings = {
    votingDelay,
    votingPeriod,
    proposalThreshold,
    quorum: quorum.value,
    quorumNumerator: found.numerator.value,
    // A contract that has only the numerator counts in hundredths, as OpenZeppelin's first releases.
    quorumDenominator: found.denominator.value,
    lateQuorumExtension: numberOf(found.lateQuorum),
  };
  return { settings, unknown };
}

const SOURCED = ['votingDelay', 'votingPeriod', 'proposalThreshold'] as const;

/** The views that give the settings of proposing, each with the word of its answer: of the normal route where there are routes. */
export function settingSources({ address, extensions }: Pick<Dao, 'address' | 'extensions'>) {
  const route = extensions.includes('routes') ? view(probeAbi, address, 'proposalConfigs', 0n) : null;
  return SOURCED.map((name, at) => ({
    name,
    from: (route ?? view(governorAbi, address, name)) as View<unknown>,
    word: route === null ? 0 : at,
  }));
}

function quorumBy(
  family: Family,
  found: ProbeAnswers,
  now: ProbedView<bigint> | undefined,
): { value: bigint | null; unknown: readonly Unknown[] } {
  if (!sharesRules({ family })) {
    const probe = family === 'agora' ? 'quorum(uint256)' : 'quorumVotes(uint256)';
    return { value: null, unknown: [unknownOf('quorum', probe, 'It is another one for each proposal.')] };
  }
  const fixed = found.quorumVotes.value;
  const isAsked = isOpenZeppelin(family);
  const value = isAsked ? (now?.value ?? fixed) : fixed;
  if (value !== null) return { value, unknown: [] };
  const unknown = isAsked
    ? unknownOf('quorum', 'quorum(uint256)', now)
    : unknownOf('quorum', 'quorumVotes()', found.quorumVotes);
  return { value, unknown: [unknown] };
}
