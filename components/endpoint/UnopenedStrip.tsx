import { Strip, Strips } from '@/components/shell/Strip';
import { t } from '@/core/language/message';

/** Says that the settings name a host that this page may connect to only once it is loaded again. */
export function UnopenedStrip({ host }: { host: string }) {
  return (
    <Strips>
      <Strip
        action={{ name: t`Reload`, run: () => location.reload() }}
      >{t`The endpoints have changed. This page may connect to ${host} once it is loaded again.`}</Strip>
    </Strips>
  );
}
