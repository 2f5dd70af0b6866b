import { type ReactNode, useEffect, useState } from 'react';
import { useDaoNames } from '@/components/inbox/daoNames';
import { LANGUAGE_NAMES } from '@/components/language/InLanguage';
import { Button } from '@/components/ui/Button';
import { early } from '@/components/ui/earlyInput';
import { Skeleton } from '@/components/ui/Skeleton';
import { Warning } from '@/components/ui/Warning';
import { formatExact } from '@/core/format';
import { languageNow, languageOf } from '@/core/language/language';
import { joinList, t } from '@/core/language/message';
import {
  dropNotices,
  type KeptNotices,
  keptNotices,
  type PushServer,
  type PushTrouble,
  pushObstacle,
  wantNotices,
} from '@/lib/push/notices';
import { useFollowing } from '@/lib/settings/following';
import { useOwnAccounts } from '@/lib/settings/watched';

/** More are not kept of one device. */
const MOST_DAOS = 50;

type Known = { kept: KeptNotices | null; trouble?: PushTrouble | 'deletion' | undefined };

/** Notices on this device while the site is closed: what is kept for them by whom, before and after it is wanted. */
export function PushCard({ server }: { server: PushServer }) {
  const { host } = new URL(server.url);
  const obstacle = pushObstacle();
  return (
    <section className="mt-11" aria-labelledby="push">
      <h2 id="push">{t`Notices on this device`}</h2>
      <p className="mt-1 mb-4 text-15 text-second">{t`A notice comes when a vote opens, is about to end or is decided, in what you follow, also while this site is closed.`}</p>
      {obstacle === undefined ? <Wish server={server} host={host} /> : undefined}
      {obstacle === 'home screen' ? (
        <p className="text-15">{t`On an iPhone or iPad, first add this site to the home screen: press Share, then “Add to Home Screen”. Then open it from there and come back to this page.`}</p>
      ) : undefined}
      {obstacle === 'browser' ? (
        <p className="text-15">{t`This browser cannot receive notices while the site is closed.`}</p>
      ) : undefined}
    </section>
  );
}

function Wish({ server, host }: { server: PushServer; host: string }) {
  const [known, setKnown] = useState<Known>();
  const [busy, setBusy] = useState(false);
  const daos = useFollowing().slice(0, MOST_DAOS);
  const { url, key } = server;
  useEffect(() => {
    let isGone = false;
    void keptNotices({ url, key }).then((found) => {
      if (!isGone) setKnown(typeof found === 'string' ? { kept: null, trouble: found } : { kept: found });
    });
    return () => {
      isGone = true;
    };
  }, [url, key]);
  const run = async (work: () => Promise<Known>) => {
    setBusy(true);
    setKnown(await work());
    setBusy(false);
  };
  const want = (beginnings: readonly string[]) =>
    run(async () => {
      const found = await wantNotices(server, { language: languageNow(), daos, accounts: beginnings });
      return typeof found === 'string' ? { kept: known?.kept ?? null, trouble: found } : { kept: found };
    });
  const drop = () =>
    run(async () => {
      const trouble = await dropNotices(server);
      return { kept: null, trouble: trouble && 'deletion' };
    });
  if (known === undefined) return <Skeleton className="h-32 w-full" />;
  const { kept, trouble } = known;
  const isOther = kept !== null && (daos.join() !== kept.daos.join() || kept.language !== languageNow());
  return (
    <>
      {kept === null ? (
        <Offer host={host} busy={busy} isEmpty={daos.length === 0} onWant={want} />
      ) : (
        <Kept kept={kept} host={host}>
          {isOther ? (
            <Button
              busy={busy}
              onClick={() => want(kept.accounts)}
            >{t`Keep what I follow now instead`}</Button>
          ) : undefined}
          <Button variant="danger" busy={busy} onClick={drop}>{t`Delete and stop the notices`}</Button>
        </Kept>
      )}
      <div role="status" className="mt-3 empty:hidden">
        {trouble === undefined ? undefined : <Warning title={troubleText(trouble, host)} />}
      </div>
    </>
  );
}

type OfferProps = {
  host: string;
  busy: boolean;
  isEmpty: boolean;
  onWant: (beginnings: readonly string[]) => void;
};

/** Says what would be kept by whom, and asks; `onWant` gets the first digits of accounts. */
function Offer({ host, busy, isEmpty, onWant }: OfferProps) {
  const beginnings = useOwnAccounts().map((each) => each.slice(0, 10).toLowerCase());
  const [withAccounts, setWithAccounts] = useState(false);
  return (
    <>
      <p className="mb-3 text-15">{t`For that, ${host} keeps: an address at which your browser’s maker takes messages for this browser, your language, and the organisations you follow. The maker passes the messages on encrypted: it learns when one comes, not its content.`}</p>
      {beginnings.length === 0 ? undefined : (
        <label className="mb-3 flex min-h-11 items-start gap-2.5 text-15">
          <input
            ref={early}
            type="checkbox"
            checked={withAccounts}
            onChange={() => setWithAccounts(!withAccounts)}
            className="mt-0.5 size-5 shrink-0 accent-ink"
          />
          {t`Also tell me if I or my delegate have not voted when a vote is about to end. Then it also keeps the first eight digits of your accounts, which is enough to find them: ${joinList(beginnings)}.`}
        </label>
      )}
      <Button
        busy={busy}
        disabled={isEmpty}
        onClick={() => onWant(withAccounts ? beginnings : [])}
      >{t`Tell this device about votes`}</Button>
    </>
  );
}

function Kept({ kept, host, children }: { kept: KeptNotices; host: string; children: ReactNode }) {
  const nameOf = useDaoNames();
  const names = kept.daos.map((id) => nameOf({ id }));
  const lines: [name: string, value: ReactNode][] = [
    [t`Organisations`, <bdi key="names">{joinList(names)}</bdi>],
    [t`Language`, LANGUAGE_NAMES[languageOf(kept.language, [])]],
    [t`Accounts`, kept.accounts.length === 0 ? t`none` : joinList(kept.accounts.map((each) => `${each}…`))],
    [t`Since`, formatExact(BigInt(kept.since))],
  ];
  return (
    <>
      <p className="mb-3 text-15">{t`This device gets notices. Besides its address, ${host} keeps:`}</p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 rounded-card border border-line bg-card px-5 py-4 text-15">
        {lines.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-second">{name}</dt>
            <dd className="min-w-0 break-words">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-4 flex flex-wrap gap-2">{children}</div>
    </>
  );
}

function troubleText(trouble: PushTrouble | 'deletion', host: string): string {
  switch (trouble) {
    case 'permission':
      return t`This browser does not let Quorate show notices. Allow them in its settings of this site.`;
    case 'service':
      return t`This browser could not get an address for messages. Try again later, or in another browser.`;
    case 'server':
      return t`${host} does not answer as it should. Try again later.`;
    case 'deletion':
      return t`No more notices come. ${host} did not answer, and deletes what it keeps when it next sends one.`;
  }
}
