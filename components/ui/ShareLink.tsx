import type { ReactNode } from 'react';
import { t } from '@/core/language/message';
import { Copy } from './Copy';

type Props = { link: string; file: string; name: string; note?: ReactNode; children?: ReactNode };

/** Something to pass on: as a link to copy, and as a JSON file to download. */
export function ShareLink({ link, file, name, note, children }: Props) {
  return (
    <div>
      <label className="block text-14 font-medium">
        {t`Link`}
        <textarea
          readOnly
          rows={3}
          value={link}
          onFocus={(event) => event.target.select()}
          className="mt-1.5 block w-full resize-none rounded-control bg-chip p-2.5 font-mono text-13 font-normal break-all text-ink"
        />
      </label>
      {note}
      <div className="mt-1.5 flex flex-wrap gap-2">
        <Copy text={link} label={t`Copy link`} />
        <a
          href={`data:application/json;charset=utf-8,${encodeURIComponent(file)}`}
          download={name}
          className="inline-flex min-h-11 items-center rounded-control border border-line px-3 text-14 font-medium hover:border-third"
        >{t`Download file`}</a>
        {children}
      </div>
    </div>
  );
}
