import { t } from '@/core/language/message';
/** A size in whole kilobytes or in megabytes: “12 KB”, “1.4 MB”. */
export function sizeText(bytes: number): string {
  return bytes < 100_000 ? t`${Math.ceil(bytes / 1000)} KB` : t`${(bytes / 1e6).toFixed(1)} MB`;
}
