import { phrase, translated } from '@/core/language/message';
import type { DaoView } from '@/lib/query/dao';

export const FAMILY_TITLES: Readonly<Record<DaoView['family'], string>> = translated({
  openzeppelin: phrase`OpenZeppelin Governor`,
  bravo: 'GovernorBravo',
  alpha: 'GovernorAlpha',
  agora: phrase`Agora Governor`,
  nouns: phrase`Nouns Governor`,
});
