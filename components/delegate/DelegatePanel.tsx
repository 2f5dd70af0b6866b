import type { Address } from 'viem';
import { Card } from '@/components/ui/Card';
import { onDemand } from '@/components/ui/late/onDemand';
import { Skeleton } from '@/components/ui/Skeleton';
import { t } from '@/core/language/message';
import type { ActDao } from '@/lib/act/acts/act';

// Encoders and the chain's transport come after the page: reading about an organisation needs neither.
const DelegateForm = onDemand(
  () => import('./DelegateForm').then((module) => module.DelegateForm),
  <Skeleton lines={4} />,
);

/** The person's voting power in an organisation and whom it is delegated to, `to` proposed; nothing where there is no token. */
export function DelegatePanel({ dao, to }: { dao: ActDao; to?: Address | undefined }) {
  if (dao.token === null) return undefined;
  return (
    <Card title={t`Your voting power`}>
      <DelegateForm dao={dao} to={to} />
    </Card>
  );
}
