import { type Counting, countingOf, type Family, type Ids, parseCounting } from '@/core/governor/dao';
import { isOpenZeppelin, numbersProposals, takesReasons } from '@/core/governor/family';
import { SIDES } from '@/core/governor/vote';
import type { ProbeAnswers } from './probes';

/** The hash of `Ballot(uint256 proposalId,bool support)`. */
export const ALPHA_BALLOT = '0x8e25870c07e0b0b3884c78da52790939a455c275406c44ae8b434b692fb916ee';

// keccak256(abi.encode([], [], [], bytes32(0))): what `hashProposal` answers to nothing, where ids are hashes.
const HASH_OF_NOTHING = 0xdb0ddba15155c920fe668f7f093ea9364ba50b507dc1bbbef39297dac65e5d61n;

/** Detects the Governor's interface; null if unknown. */
export function familyOf(found: ProbeAnswers): Family | null {
  const { counting } = found;
  if (found.configurator.value !== null || /[&?]params=modules\b/.test(`&${counting.value ?? ''}`))
    return 'agora';
  if (counting.value !== null || found.hash.value !== null) return 'openzeppelin';
  if (found.nouns.value !== null) return 'nouns';
  if (found.typeHash.value === ALPHA_BALLOT) return 'alpha';
  if (found.proposalCount.value === null && found.proposals.value === null) return null;
  if (found.initialId.value !== null || found.whitelistGuardian.value !== null) return 'bravo';
  // Alpha's struct has nine words: no abstentions.
  if (found.guardian.value !== null || (found.proposals.data.length - 2) / 64 === 9) return 'alpha';
  return 'bravo';
}

/** How ballots are counted, by the string of the contract or by its family. */
export function countingBy(family: Family, found: ProbeAnswers): Counting {
  if (!isOpenZeppelin(family)) return countingOf(takesReasons({ family }) ? SIDES : ['against', 'for']);
  const counting = parseCounting(found.counting.value?.slice(0, 256) ?? null);
  // `usedVotes` is OpenZeppelin's: it packs against, for, abstain.
  const isSplit = counting.kind === 'fractional' && found.usedVotes.value !== null;
  return isSplit ? { ...counting, fractional: true } : counting;
}

/** How proposals are numbered. */
export function idsBy(family: Family, found: ProbeAnswers): Ids {
  if (numbersProposals({ family })) return 'counter';
  if (found.latestId.value !== null) return 'sequential';
  if (found.hash.value === null) return 'unknown';
  return found.hash.value === HASH_OF_NOTHING || family === 'agora' ? 'hash' : 'sequential';
}
