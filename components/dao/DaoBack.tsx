import { BackLink } from '@/components/ui/BackLink';
import { safeLine } from '@/core/format';
import { daoHref } from '@/lib/routes';

/** The way back to an organisation, by its name. */
export function DaoBack({ dao }: { dao: { id: string; name: string } }) {
  const name = safeLine(dao.name);
  return (
    <BackLink href={daoHref(dao.id)}>
      <bdi>{name === '' ? 'The organisation' : name}</bdi>
    </BackLink>
  );
}
