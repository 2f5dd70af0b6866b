'use client';
import { rich } from '@/components/ui/text/rich';
import { t } from '@/core/language/message';
import type { ProposalView } from '@/lib/query/proposal';
import { useChains } from '@/lib/settings/config';
import { ActionRow } from './ActionRow';

/** The calls as the chain holds them, not translated. */
export function RawList({ proposal, open }: { proposal: ProposalView; open: boolean }) {
  const { chainId } = proposal.dao;
  const { actions } = proposal;
  const currency = useChains().find((chain) => chain.id === chainId)?.currency ?? 'ETH';
  return (
    <>
      <ol className="overflow-hidden rounded-card border border-line bg-card">
        {actions.map((action) => (
          <ActionRow key={action.index} action={action} chainId={chainId} currency={currency} open={open} />
        ))}
      </ol>
      <p className="mt-2 text-13 text-second">
        {rich`${actions.length === 1 ? t`This call is` : t`These calls are`} shown as the chain holds ${actions.length === 1 ? t`it` : t`them`}, not translated.`}
      </p>
    </>
  );
}
