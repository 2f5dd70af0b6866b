import type { Family } from '@/core/governor/dao';
import type { Adapter, FamilyContext } from './adapter';
import { agora } from './agora';
import { bravo } from './bravo';
import { nouns } from './nouns';
import { openzeppelin } from './openzeppelin';

/** How a Governor is read, by what was detected about it. */
export function adapterOf(dao: FamilyContext & { family: Family }): Adapter {
  switch (dao.family) {
    case 'openzeppelin':
      return openzeppelin(dao);
    case 'bravo':
      return bravo(dao, true);
    case 'alpha':
      return bravo(dao, false);
    case 'agora':
      return agora(dao);
    case 'nouns':
      return nouns(dao);
  }
}
