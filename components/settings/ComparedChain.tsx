import type { ComponentProps } from 'react';
import { formatDuration } from '@/core/format';
import { t } from '@/core/language/message';
import { joinList } from '@/core/language/plural';
import { useKnownAgreement } from '@/lib/query/endpoint/agreement';
import { useChains } from '@/lib/settings/config';
import { ChainCard } from './ChainCard';

/** The endpoints of one chain with what comparing them has found in this session. */
export function ComparedChain(props: Omit<ComponentProps<typeof ChainCard>, 'notes'>) {
  const { id } = props.chain;
  const asked = useChains().find((chain) => chain.id === id)?.rpc ?? [];
  const { data } = useKnownAgreement(id);
  const notes = (url: string) => {
    const index = asked.indexOf(url);
    if (data === undefined || index < 0) return [];
    const others = data.disagreements.flatMap(({ hosts }) =>
      hosts.some((each) => each.index === index) ? hosts.filter((each) => each.index !== index) : [],
    );
    const names = [...new Set(others.map(({ name }) => name))];
    const late = data.behind.find((each) => each.index === index);
    return [
      ...(names.length === 0 ? [] : [t`Contradicts ${joinList(names)}: see the organisation’s page.`]),
      ...(late === undefined ? [] : [t`${formatDuration(late.seconds)} behind another endpoint.`]),
    ];
  };
  return <ChainCard {...props} notes={notes} />;
}
