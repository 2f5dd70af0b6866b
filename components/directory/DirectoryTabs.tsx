import { t } from '@/core/language/message';

/** The two lists of the directory, of which one is shown. */
export function DirectoryTabs({ isOpen }: { isOpen: boolean }) {
  const tabs = [
    { href: '/directory/#', text: t`Organisations`, isThis: !isOpen },
    { href: '/directory/#?list=open', text: t`Open votes anywhere`, isThis: isOpen },
  ];
  return (
    <nav aria-label={t`Lists of this page`} className="mb-4 border-b border-line">
      <ul className="flex gap-x-6 text-15">
        {tabs.map(({ href, text, isThis }) => (
          <li key={href}>
            <a
              href={href}
              aria-current={isThis ? 'page' : undefined}
              className={`inline-flex h-11 items-center border-b-2 ${isThis ? 'border-ink font-semibold' : 'border-transparent text-second hover:text-ink'}`}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
