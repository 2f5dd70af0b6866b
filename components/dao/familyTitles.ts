import type { DaoView } from '@/lib/query/dao';

/** What Governors of each family are called. */
export const FAMILY_TITLES: Readonly<Record<DaoView['family'], string>> = {
  openzeppelin: 'OpenZeppelin Governor',
  bravo: 'GovernorBravo',
  alpha: 'GovernorAlpha',
  agora: 'Agora Governor',
  nouns: 'Nouns Governor',
};
