import type { DraftDocument } from '@/core/draft/document';
import { meetsThreshold } from '@/core/draft/threshold';
import type { Dao } from '@/core/governor/dao';
import { revertFormattersOf } from '@/core/governor/errors/revertFormatters';
import type { AnalysisSources } from './facts';
import { type OutlookOptions, outlookOf } from './outlook';

/** An organisation whose drafts are looked into. */
export type OutlookDao = Dao;

/** `DraftOutlook`: an outlook as the schema gives it. Throws `RpcError`. */
export async function outlookAnswer(
  { transport, multicall, currency }: AnalysisSources,
  dao: OutlookDao,
  draft: DraftDocument,
  options: OutlookOptions,
) {
  const formatters = revertFormattersOf({ dao, chain: { currency } });
  const found = await outlookOf(transport, dao, draft, draft.proposer, { multicall, formatters, ...options });
  const { id, call, gas, threshold, proposed } = found;
  return {
    ...found,
    description: proposed.description,
    id: id?.id ?? null,
    isIdCertain: id?.isCertain ?? false,
    to: call.to,
    data: call.data,
    gas: gas?.gas ?? null,
    gasOfText: gas?.text ?? null,
    threshold: threshold === null ? null : { ...threshold, isMet: meetsThreshold(threshold) },
  };
}
