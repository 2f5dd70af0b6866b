import { t } from '@/core/language/message';
/** The way to the list of endpoints. */
export function SettingsLink() {
  return <a href="/settings/" className="underline underline-offset-4">{t`Endpoints in Settings`}</a>;
}
