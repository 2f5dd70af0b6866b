import type { DraftDocument } from '@/core/draft/document';
import { t } from '@/core/language/message';

/** Why a draft is none of this organisation, in a sentence; undefined where it is one. */
export function strangerOf(
  { chainId, governor }: Pick<DraftDocument, 'chainId' | 'governor'>,
  dao: { chainId: number; address: string },
): string | undefined {
  if (chainId !== dao.chainId)
    return t`This draft is for chain ${chainId}, and this organisation is on chain ${dao.chainId}.`;
  if (governor.toLowerCase() !== dao.address.toLowerCase())
    return t`This draft is for another organisation, the Governor ${governor}.`;
  return undefined;
}
