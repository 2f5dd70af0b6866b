import type { Address } from 'viem';
import type { Counting, Extension, Family, Unknown } from '@/core/governor/dao';
import { isOpenZeppelin } from '@/core/governor/family';
import { present } from './parts';
import type { ProbeAnswers } from './probes';
import { type ProbedView, unknownOf } from './probeViews';

/** Lists the Governor's capabilities besides the core; views that revert without a proposal count as there. */
export function extensionsBy(family: Family, found: ProbeAnswers): readonly Extension[] {
  const isOpen = isOpenZeppelin(family);
  const has: Record<Extension, boolean> = {
    'late-quorum': found.lateQuorum.value !== null,
    'super-quorum': found.superNumerator.value !== null || isThere(found.superQuorum),
    guardian: isOpen && found.proposalGuardian.is === 'answer',
    storage: isOpen && isThere(found.details) && isThere(found.detailsAt),
    'keyed-nonces': found.keyed.value !== null,
    // Versions that count power at the start of voting, the third and later, all refund fees.
    refunds: family === 'nouns' && found.snapshotSwitch.value !== null,
    'bravo-compat': isOpen && found.quorumVotes.value !== null && found.receipt.value !== null,
    multicall: found.multicall.value !== null,
    'quorum-bounds': isOpen && found.numerator.value !== null && found.minimumQuorum.value !== null,
    routes:
      family === 'bravo' && found.routeConfig.value !== null && present(found.routeTimelock.value) !== null,
  };
  return (Object.keys(has) as Extension[]).filter((name) => has[name]);
}

/** The account that may cancel besides the proposer, null when none. */
export function guardianBy(family: Family, found: ProbeAnswers): Address | null {
  const alpha = present(found.guardian.value);
  const guardians: Record<Family, Address | null> = {
    openzeppelin: present(found.proposalGuardian.value),
    // Forks without the whitelist kept Alpha's.
    bravo: present(found.whitelistGuardian.value) ?? alpha,
    alpha,
    agora: present(found.manager.value),
    nouns: present(found.vetoer.value),
  };
  return guardians[family];
}

/** Why the counting is not known, where it is not. */
export function unknownCounting(counting: Counting, found: ProbeAnswers): readonly Unknown[] {
  const probe = 'COUNTING_MODE()';
  if (counting.raw === null && counting.kind === 'unknown')
    return [unknownOf('counting', probe, found.counting)];
  const raw = `“${counting.raw?.slice(0, 64) ?? ''}”`;
  if (counting.kind === 'unknown')
    return [unknownOf('counting', probe, `The way of counting ${raw} is not known here.`)];
  if (counting.kind === 'fractional' && !counting.fractional)
    return [
      unknownOf('counting.split', probe, `In which order ${raw} packs the sides of a split cannot be told.`),
    ];
  return [];
}

const isThere = (said: ProbedView<unknown>): boolean => said.is === 'answer' || said.is === 'revert';
