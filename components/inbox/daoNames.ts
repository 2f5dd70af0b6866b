import { canonicalId } from '@/core/caip';
import { formatAddress, safeLine } from '@/core/format';
import type { InboxRow } from '@/lib/query/inbox';
import { useConfig } from '@/lib/settings/config';

/** Tells the one name of an organisation: as the operator lists it, else its own, else its address. */
export function useDaoNames(): (
  row: Pick<InboxRow, 'id'> & { dao?: { name: string } | undefined },
) => string {
  const { config } = useConfig();
  const listed = new Map(config?.organisations.map(({ id, name }) => [canonicalId(id), name]));
  return ({ id, dao }) =>
    safeLine(listed.get(canonicalId(id)) ?? dao?.name ?? formatAddress(id.split(':')[2] ?? id));
}
