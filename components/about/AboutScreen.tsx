'use client';
import { useEffect } from 'react';
import { Page } from '@/components/ui/Page';
import { t } from '@/core/language/message';
import { BUILD, SITE_VERSION } from '@/lib/settings/build';
import { ReleaseCheck } from './ReleaseCheck';

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

/** Build and licence of this site. */
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
