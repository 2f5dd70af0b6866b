import { useState } from 'react';
import { FileButton } from '@/components/ui/form/FileButton';
import { DRAFT_LIMITS, type DraftDocument } from '@/core/draft/document';
import { flawText } from '@/core/draft/flaw';
import { parseDraft } from '@/core/draft/parseDraft';
import { t } from '@/core/language/message';
import type { DaoView } from '@/lib/query/dao';

/** Opens a draft from a file; what cannot be read, or is of another organisation, is said in a sentence. */
export function DraftFile({ dao, onOpen }: { dao: DaoView; onOpen: (draft: DraftDocument) => void }) {
  const [flaw, setFlaw] = useState<string>();
  const open = async (file: File) => {
    try {
      if (file.size > DRAFT_LIMITS.bytes)
        throw new Error(t`The file is larger than 1 MB, so it is no draft.`);
      const { draft } = parseDraft(await file.text());
      const stranger = strangerOf(draft, dao);
      if (stranger !== undefined) throw new Error(stranger);
      setFlaw(undefined);
      onOpen(draft);
    } catch (error) {
      setFlaw(flawText(error));
    }
  };
  return (
    <>
      <FileButton
        label={t`File of a draft`}
        accept="application/json,.json"
        onFile={open}
      >{t`Open a file`}</FileButton>
      {flaw === undefined ? undefined : (
        <p role="alert" className="w-full text-14 text-against wrap-anywhere">
          <span aria-hidden="true">▲ </span>
          {flaw}
        </p>
      )}
    </>
  );
}

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
