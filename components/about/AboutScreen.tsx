'use client';
import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/Button';
import { Card } from '@/components/ui/Card';
import { Page } from '@/components/ui/Page';
import { rich } from '@/components/ui/text/rich';
import { t } from '@/core/language/message';
import type { SiteRelease } from '@/lib/offline/siteRelease';
import { BUILD, SITE_VERSION } from '@/lib/settings/options';

const replace = (to: string) => location.replace(to);

/** Introduction to Quorate, a newcomer's questions, this build and its licence. */
export function AboutScreen({ leave = replace }: { leave?: (to: string) => void }) {
  useEffect(() => {
    // Explanations of errors stood here once: links to them lead on.
    if (location.hash.length > 1 && document.getElementById(location.hash.slice(1)) === null)
      leave(`/about/errors/${location.hash}`);
  }, [leave]);
  return (
    <Page narrow>
      <h1>{t`About Quorate`}</h1>
      <div className="prose-rationale mt-4">
        <p>{t`Quorate shows what on-chain organisations are deciding, and lets you check and vote. It is only static files: no server, no account, no tracking. Your browser reads the chain through RPC endpoints that you can choose.`}</p>
        <p>{t`It works with the Governors of OpenZeppelin 4 and 5, GovernorBravo and GovernorAlpha. In those of Agora and Nouns you can vote and delegate. It does not know discussions elsewhere, and it cannot judge whether a proposal is wise.`}</p>
      </div>
      <Answer id="cost" question={t`What does it cost?`}>
        {t`Reading is free. Voting, delegating and proposing cost the network fee, which your wallet shows before you confirm. Quorate takes nothing.`}
      </Answer>
      <Answer id="safe" question={t`Is it safe to connect?`}>
        {t`Connecting shows this page your address, and nothing else. You read every transaction in plain words before your wallet asks. This site sends votes, delegations and the steps of a proposal; it never asks for your tokens.`}
      </Answer>
      <Answer id="trust" question={t`Why trust this page?`}>
        {t`You need not. Every figure opens the contract, the call and the block it came from. Missing data is marked as missing. You can compare this site with its published release below.`}
      </Answer>
      <Answer id="checkpoints" question={t`Checkpoints`}>
        {t`Many free endpoints do not serve old blocks. Whoever runs this site can ship checkpoints: files with an organisation’s history up to a block.`}{' '}
        {t`Checkpoints are verified. We check the block, the rules and everything you open against the chain, and discard a file that differs. Anything not checked is marked.`}
      </Answer>
      <p className="mt-8">
        <a
          href="/about/errors/"
          className="inline-flex min-h-11 items-center text-15 text-accent underline underline-offset-4"
        >{t`What errors mean`}</a>
      </p>
      <Version />
      <div className="mt-4" id="release">
        <ReleaseCheck />
      </div>
    </Page>
  );
}

function Answer({ id, question, children }: { id: string; question: string; children: React.ReactNode }) {
  return (
    <section className="mt-7" aria-labelledby={id}>
      <h2 id={id}>{question}</h2>
      <p className="mt-1 prose-rationale">{children}</p>
    </section>
  );
}

function Version() {
  return (
    <dl className="mt-8 grid max-w-md grid-cols-[7rem_1fr] gap-y-2 rounded-card border border-line bg-card px-5 py-4 text-15">
      <dt className="text-second">{t`Version`}</dt>
      <dd>{SITE_VERSION}</dd>
      <dt className="text-second">{t`Commit`}</dt>
      <dd className="font-mono text-14">{BUILD}</dd>
      <dt className="text-second">{t`Licence`}</dt>
      <dd>{t`MIT`}</dd>
    </dl>
  );
}

/** Release that this host gives, its signers, and how to check it from outside; the host is asked on a press. */
export function ReleaseCheck({ read = readRelease }: { read?: () => Promise<SiteRelease> }) {
  const [isBusy, setBusy] = useState(false);
  const [found, setFound] = useState<SiteRelease | 'unread'>();
  const check = () => {
    setBusy(true);
    read()
      .then(setFound, () => setFound('unread'))
      .finally(() => setBusy(false));
  };
  return (
    <Card title={t`Is this the published site?`}>
      <p className="text-15">{t`A release has one hash over all its files. Building the same commit gives the same hash, which can be signed.`}</p>
      <Button className="mt-3" onClick={check} busy={isBusy}>{t`Show the hash`}</Button>
      <div role="status" className="mt-3 space-y-2 text-15 empty:hidden">
        {found === undefined ? undefined : found === 'unread' ? (
          <p>{t`This host does not say which release it gives.`}</p>
        ) : (
          <Found release={found} />
        )}
      </div>
    </Card>
  );
}

async function readRelease(): Promise<SiteRelease> {
  const { siteRelease } = await import('@/lib/offline/siteRelease');
  return siteRelease();
}

function Found({ release: { hash, running, signed, signers } }: { release: SiteRelease }) {
  const command = `npm run -s quorate -- verify-site --url ${location.origin} --release release.json`;
  return (
    <>
      <p className="font-mono text-14 break-all">{hash}</p>
      <p>
        {running === 'this'
          ? t`Each file that this browser ran was compared with it.`
          : running === 'another'
            ? t`This browser still runs another version of this site; what you see here is of the one that its host gives now.`
            : t`On this visit scripts and styles were compared; the page itself, fonts and images could not be.`}
      </p>
      <p>
        {signed === 'no'
          ? t`No signatures lie on this host.`
          : signed === 'another'
            ? t`The signatures on this host are of another release.`
            : signers.length === 0
              ? t`No signatures yet.`
              : t`Signed by these accounts. Whether you know them, only you can say:`}
      </p>
      {signers.map((account) => (
        <p key={account} className="font-mono text-14 break-all">
          {account}
        </p>
      ))}
      <p>{rich`This page cannot verify itself. Compare it with a build you trust: ${<code className="text-14 break-all">{command}</code>}`}</p>
    </>
  );
}
