import { buttonClass } from '@/components/ui/Button';
import { Copy } from '@/components/ui/Copy';
import { Popover } from '@/components/ui/Popover';
import { canonicalId } from '@/core/caip';
import { FEED_FILES, feedFolder } from '@/core/feed/feedFiles';
import { t } from '@/core/language/message';
import { useConfig } from '@/lib/settings/config';

const feeds = () => [
  { file: FEED_FILES.calendar, name: t`Calendar`, words: t`dates of votes, for your calendar` },
  { file: FEED_FILES.atom, name: t`Atom`, words: t`news of proposals, for feed readers` },
  { file: FEED_FILES.json, name: t`JSON Feed`, words: t`the same as JSON` },
];

/** The feeds of an organisation, where the host says in config.json that it has them; nothing is asked for here. */
export function Subscribe({ dao }: { dao: string }) {
  const { config } = useConfig();
  const hasFeeds = config?.organisations.some(({ id, feeds }) => feeds === true && canonicalId(id) === dao);
  if (hasFeeds !== true) return undefined;
  return (
    <Popover title={t`Subscribe`} trigger={t`Subscribe`} className={buttonClass()}>
      <p className="text-second">{t`Copy an address into the program that should follow these proposals.`}</p>
      <ul className="mt-2 divide-y divide-line-soft">
        {feeds().map(({ file, name, words }) => {
          const url = new URL(`/${feedFolder(dao)}/${file}`, location.origin).href;
          return (
            <li key={file} className="flex flex-wrap items-center justify-between gap-x-3 py-2">
              <span className="min-w-0">
                <a
                  href={url}
                  className="inline-flex min-h-11 items-center font-semibold underline decoration-line underline-offset-4"
                >
                  {name}
                </a>
                <span className="block text-13 text-second">{words}</span>
              </span>
              <Copy text={url} label={t`Copy address`} />
            </li>
          );
        })}
      </ul>
    </Popover>
  );
}
