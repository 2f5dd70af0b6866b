'use client';
import { Amount } from '@/components/ui/text/Amount';
import { rich } from '@/components/ui/text/rich';
import { formatVotes } from '@/core/format';
import { t } from '@/core/language/message';
import type { ActDao } from '@/lib/act/acts/act';
import type { VoteFacts } from '@/lib/act/acts/castVote';
import { figureOf } from '@/lib/query/proof';

/** The account's power at the snapshot, with where it comes from; nothing until it is known. */
export function VotePower({ dao, facts }: { dao: ActDao; facts: VoteFacts | undefined }) {
  if (facts === undefined || facts.power === null) return undefined;
  const decimals = dao.token?.decimals ?? 0;
  const { power, powerProof, block } = facts;
  const shown = {
    label: t`Your votes at the snapshot`,
    value: formatVotes(power, decimals),
    chainId: dao.chainId,
  };
  const proof = powerProof && { ...powerProof, block };
  return (
    <span>{rich`${<Amount value={power} decimals={decimals} proof={figureOf(proof, shown)} />} votes`}</span>
  );
}
