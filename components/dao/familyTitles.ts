import { t } from '@/core/language/message';
import type { DaoView } from '@/lib/query/dao';

/** What Governors of each family are called. */
export const FAMILY_TITLES: Readonly<Record<DaoView['family'], string>> = {
  get openzeppelin() {
    return t`OpenZeppelin Governor`;
  },
  bravo: 'GovernorBravo',
  alpha: 'GovernorAlpha',
  get agora() {
    return t`Agora Governor`;
  },
  get nouns() {
    return t`Nouns Governor`;
  },
};
