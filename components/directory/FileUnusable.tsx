import { Button } from '@/components/ui/Button';
import { Empty } from '@/components/ui/Empty';
import { t } from '@/core/language/message';

/** In place of what a file of this site tells, where it is missing or is not what it must be. */
export function FileUnusable({ onRetry }: { onRetry: () => void }) {
  return (
    <Empty
      title={t`This site’s file cannot be used`}
      action={<Button onClick={onRetry}>{t`Try again`}</Button>}
    >{t`It is missing, too long, or not what it must be. What the chain says of an organisation is shown on its page.`}</Empty>
  );
}
