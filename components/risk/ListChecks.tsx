'use client';
import { useEffect } from 'react';
import { decodeProposal } from '@/core/decode/decode';
import { factsOf } from '@/core/decode/facts';
import { findingsOf } from '@/core/decode/risk/findings';
import { isJudged, tellFindings } from '@/lib/act/analysis/findings';
import { organisationOf } from '@/lib/act/analysis/organisation';
import { plainOf } from '@/lib/act/analysis/plain';
import type { DaoView } from '@/lib/query/dao';
import { type OtherProposalView, useOpen } from '@/lib/query/otherProposals';
import { useChains } from '@/lib/settings/config';

/**
 * Runs the checks over the proposals of a list that can still change something, by their calls and texts only: the chain
 * is asked when one is opened. Shows nothing itself; the rows show what was found.
 */
export function ListChecks({ dao }: { dao: DaoView }): null {
  const { data } = useOpen(dao.id);
  const currency = useChains().find(({ id }) => id === dao.chainId)?.currency ?? 'ETH';
  const items = data?.items;
  useEffect(() => {
    if (items === undefined) return;
    let isGone = false;
    const run = async () => {
      for (const item of items) {
        // The page may have something else to do between two proposals.
        await new Promise((resolve) => setTimeout(resolve));
        if (isGone) return;
        const judged = { id: item.id, dao };
        if (!isJudged(judged)) tellFindings(judged, findingsFor(item, dao, currency));
      }
    };
    // A proposal that cannot be taken apart says so on its own page.
    run().catch(() => {});
    return () => {
      isGone = true;
    };
    // The organisation is a new object at every answer; what is taken of it here does not change.
  }, [items, dao.id, currency]);
  return null;
}

function findingsFor({ description, calls }: OtherProposalView, dao: DaoView, currency: string) {
  const actions = decodeProposal(plainOf({ dao, actions: calls, description }));
  return findingsOf({
    actions,
    facts: factsOf(organisationOf({ dao }, currency)),
    proposal: { description },
  });
}
