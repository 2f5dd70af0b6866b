import { Warning } from '@/components/ui/Warning';
import { t } from '@/core/language/message';

/** Says that nothing of a draft could be kept in this browser, and why; `title` says what could not. */
export function NotKept({ title, className }: { title: string; className: string }) {
  return (
    <Warning
      role="status"
      className={`rounded-control px-4 py-3 ${className}`}
      title={title}
    >{t`This browser keeps nothing for this site: its storage is full, or forbidden in its settings.`}</Warning>
  );
}
