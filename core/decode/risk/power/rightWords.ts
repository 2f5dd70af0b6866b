import { boundedLine } from '@/core/format';
import { roleWords } from '@/core/governor/roleWords';
import { t } from '@/core/language/message';
import type { Grant } from './grants';

/** A right in words: “the right to mint (MINTER_ROLE)”, “role 3”, “the right “keeper””. */
export function rightWords({ role, right }: Pick<Grant, 'role' | 'right'>): string {
  if (role !== null && /^0x[0-9a-f]{64}$/i.test(role)) return roleWords(role);
  if (role !== null && /^\d{1,20}$/.test(role)) return t`the rights of role ${role}`;
  return right === '' ? t`a right` : t`the right “${boundedLine(right, 60)}”`;
}
