import { t } from '@/core/language/message';
import type { DaoView } from '@/lib/query/dao';

/** Names for Governors of each family. */
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
