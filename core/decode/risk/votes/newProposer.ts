import { isSameAddress } from '@/core/address';
import { formatAddress } from '@/core/format';
import { type RiskCheck, type RiskInput, type UnnamedFinding, undecided, type Verdict } from '../input';
import { timeWords } from '../said';

/** R30: the proposer has no history in the organisation. */
export const newProposer: RiskCheck = {
  id: 'R30',
  name: 'NEW_PROPOSER',
  severity: 'medium',
  needs: 'earlier proposals, the transaction, and the proposer’s votes',
  why: 'Attackers arrive with fresh votes and no history, often through a contract of their own.',
  run,
};

function run({ history }: RiskInput): Verdict {
  const proposer = history?.proposer ?? null;
  if (proposer === null) return undecided('It needs to know who proposed before, which was not read.');
  const found: UnnamedFinding[] = [];
  const { sender, received, isFirst, address } = proposer;
  if (sender !== null && !isSameAddress(sender, address)) {
    const sentence = `The proposal was made by a contract (${formatAddress(address)}) that ${formatAddress(sender)} called, not by an account of its own.`;
    found.push({
      severity: 'medium',
      action: [],
      sentence,
      looked: 'the transaction that made the proposal',
    });
  }
  if (isFirst === true && typeof received === 'bigint') {
    const sentence = `First proposal by this account; it received its votes within ${timeWords(received)} before.`;
    found.push({
      severity: 'medium',
      action: [],
      sentence,
      looked: 'earlier proposals and the proposer’s votes',
    });
  }
  if (found.length > 0 || isFirst === false || received === 'longer ago') return { found };
  return undecided(
    isFirst === null
      ? 'Not all earlier proposals are read.'
      : 'It needs to know since when the proposer has held the votes, which was not read.',
  );
}
