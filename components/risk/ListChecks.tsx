'use client';
import { useEffect } from 'react';
import { isJudged, tellFindings } from '@/lib/act/findings';
import { organisationOf } from '@/lib/act/read/organisation';
import { plainOf } from '@/lib/act/read/plain';
import { decodeProposal } from '@/lib/decode/decode';
import { factsOf } from '@/lib/decode/facts';
import { findingsOf } from '@/lib/decode/risk/findings';
import { useChains } from '@/lib/query/config';
import type { DaoView } from '@/lib/query/dao';
import { type PastView, useOpen } from '@/lib/query/past';

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

function findingsFor({ description, calls }: PastView, dao: DaoView, currency: string) {
  const actions = decodeProposal(plainOf({ dao, actions: calls, description }));
  return findingsOf({
    actions,
    facts: factsOf(organisationOf({ dao }, currency)),
    proposal: { description },
  });
}
