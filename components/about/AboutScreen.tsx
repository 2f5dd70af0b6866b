'use client';
import { Page } from '@/components/ui/Page';
import { t } from '@/core/language/message';
import { ErrorCatalogue } from './ErrorCatalogue';
import { ReleaseCheck } from './ReleaseCheck';
import { Version } from './Version';

/** What Quorate is, which build this is, its licence, and what every error means. */
export function AboutScreen() {
  return (
    <Page narrow>
      <h1>{t`About Quorate`}</h1>
      <div className="prose-rationale mt-4">
        <p>{t`Quorate is a way to read, check and vote on what organisations decide on chain. It is nothing but static files: there is no server of ours, no account, no tracking. Your browser asks the chain itself, through RPC endpoints that you may choose.`}</p>
        <p>{t`Every figure can be opened to see the contract, the call and the block it came from. What could not be read is shown as missing, never as nothing. And nothing is sent that you have not read in plain words before: this site can cast votes, delegate them, and take a proposal through its steps; it can never ask for your tokens.`}</p>
        <p>{t`It reads the Governors of OpenZeppelin 4 and 5, GovernorBravo and GovernorAlpha, and in those of Agora and Nouns you can vote and delegate. It cannot see discussions elsewhere, it cannot tell whether a proposal is wise, and it is only as complete as the endpoints let it be.`}</p>
      </div>
      <section className="prose-rationale mt-9" aria-labelledby="checkpoints">
        <h2 id="checkpoints">{t`Checkpoints`}</h2>
        <p>{t`Many free endpoints no longer give old blocks, or only a few at a time. So whoever runs this site can ship checkpoints: files with the history of an organisation up to a block, made by a command that comes with it (see the README). What you see then comes from the file at once, and only newer blocks are read from the chain.`}</p>
        <p>{t`A checkpoint is never trusted. Its block, its rules and what you open are held against the chain, and one that is found to differ is thrown away, which you are told. What was not compared is named.`}</p>
      </section>
      <Version />
      <div className="mt-4" id="release">
        <ReleaseCheck />
      </div>
      <ErrorCatalogue />
    </Page>
  );
}
