import { useEffect, useRef } from 'react';
import { Warning } from '@/components/ui/Warning';
import { t } from '@/core/language/message';
import type { ActDao } from '@/lib/act/acts/act';
import { useService } from '@/lib/query/client/service';
import { isAway, useSync } from '@/lib/query/sync';

type Props = {
  dao: Pick<ActDao, 'id'>;
  /** The connection is back. */
  onBack?: (() => void) | undefined;
};

/** Why nothing can be sent while the organisation is shown from an earlier visit. */
export function AwayNote(props: Props) {
  // Without a service nothing is read at all.
  return useService() === undefined ? undefined : <Note {...props} />;
}

function Note({ dao, onBack }: Props) {
  const { data } = useSync(dao.id);
  const away = data !== undefined && isAway(data);
  const back = useRef(onBack);
  back.current = onBack;
  const wasAway = useRef(false);
  useEffect(() => {
    if (wasAway.current && !away) back.current?.();
    wasAway.current = away;
  }, [away]);
  if (!away) return undefined;
  return (
    <Warning
      role="status"
      className="mb-3 rounded-control px-3.5 py-3"
      title={t`There is no connection, so nothing can be sent now.`}
    >{t`These figures were read earlier and may have changed. Loading continues once an endpoint answers.`}</Warning>
  );
}
