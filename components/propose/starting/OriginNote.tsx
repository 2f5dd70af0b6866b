import { Warning } from '@/components/ui/Warning';
import type { DraftDocument } from '@/core/draft/document';
import { isFromElsewhere } from '@/core/draft/fromProposal';
import { safeLine } from '@/core/format';
import { t } from '@/core/language/message';
import { proposalHref } from '@/lib/routes';

/** The proposal that a draft was begun with, and that its addresses are of another organisation where they are. */
export function OriginNote({ draft }: { draft: DraftDocument }) {
  if (draft.origin === null) return undefined;
  const [dao = '', id = ''] = draft.origin.split('/');
  return (
    <div className="mb-5">
      <p className="text-14 text-second">
        {t`Begun with a proposal:`}{' '}
        <a href={proposalHref(dao, id)} className="underline underline-offset-4">{t`Open the proposal`}</a>
      </p>
      <ElsewhereNote draft={draft} name={undefined} />
    </div>
  );
}

/** Warning of addresses from another organisation in a draft, for as long as it has actions. */
export function ElsewhereNote({ draft, name }: { draft: DraftDocument; name: string | undefined }) {
  if (!isFromElsewhere(draft) || draft.actions.length === 0) return undefined;
  const title =
    name === undefined
      ? t`Its actions were written for another organisation.`
      : t`Its actions were written for ${safeLine(name)}.`;
  return (
    <Warning role="status" className="mt-3 rounded-control px-4 py-3" title={title}>
      {t`Their addresses are of that treasury, its contracts and its chain. Check each action, and replace what belongs there.`}
    </Warning>
  );
}
