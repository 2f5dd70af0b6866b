import { CompareTyped } from '@/components/act/CompareTyped';
import { SwitchChain } from '@/components/act/SwitchChain';
import { ConnectToSign } from '@/components/connect/ConnectToSign';
import { EndpointChoice } from '@/components/endpoint/EndpointChoice';
import { Button } from '@/components/ui/Button';
import { Scroll } from '@/components/ui/list/Scroll';
import { Problem } from '@/components/ui/Problem';
import { Skeleton } from '@/components/ui/Skeleton';
import { boundedLine, safeLine } from '@/core/format';
import { ballotData, type SignedBallot } from '@/core/governor/ballot/ballot';
import { t } from '@/core/language/message';
import type { ActDao } from '@/lib/act/acts/act';
import { type Draft, type PreparedBallot, useSigning } from '@/lib/act/ballot/sign';
import { useWallet, useWalletClient } from '@/lib/wallet/wallet';
import { BallotShare } from './BallotShare';
import { BallotWords } from './BallotWords';

type Props = {
  dao: ActDao;
  title: string;
  draft: Draft | undefined;
  signed: SignedBallot | undefined;
  onSigned: (ballot: SignedBallot | undefined) => void;
};

/** Ballot to sign, in plain words and as the wallet gets it; then the signed ballot to keep or pass on. */
export function SignBallotForm({ dao, title, draft, signed, onSigned }: Props) {
  const { account, status } = useWallet();
  if (signed !== undefined)
    return (
      <div className="grid gap-4">
        <p
          role="status"
          className="rounded-control bg-for-soft px-3.5 py-2.5 text-15 font-semibold text-for"
        >{t`Signed and verified. Nothing was sent: the ballot counts once it is submitted.`}</p>
        <BallotShare ballots={[signed]} />
        <Button variant="quiet" onClick={() => onSigned(undefined)}>{t`Sign another`}</Button>
      </div>
    );
  if (status !== 'connected' || account === undefined)
    return (
      <ConnectToSign>{t`Your wallet signs the ballot; it asks for no fee and sends nothing.`}</ConnectToSign>
    );
  if (draft === undefined)
    return <p className="text-15 text-second">{t`Choose For, Against or Abstain first.`}</p>;
  return <Signing dao={dao} title={title} draft={draft} account={account} onSigned={onSigned} />;
}

function Signing({
  dao,
  title,
  draft,
  account,
  onSigned,
}: Pick<Props, 'dao' | 'title' | 'onSigned'> & { draft: Draft; account: SignedBallot['voter'] }) {
  const client = useWalletClient();
  const { prepared, problem, isSigning, sign, again, pardon } = useSigning(dao, account, draft, onSigned);
  const isElsewhere = client !== undefined && client.chainId !== dao.chainId;
  if (prepared === undefined)
    return problem === undefined ? (
      <Skeleton className="h-8" lines={5} />
    ) : (
      <div className="grid gap-3">
        <Problem error={problem} onRetry={again} />
        {problem.code === 'endpoints-disagree' ? (
          <EndpointChoice chainId={dao.chainId} anyway={t`Sign anyway this time`} onAnyway={pardon} />
        ) : undefined}
      </div>
    );
  return (
    <div className="grid gap-4">
      <BallotWords
        ballot={prepared.ballot}
        organisation={boundedLine(prepared.domain.name, 80)}
        title={safeLine(title)}
        unit={dao.token}
        standing={prepared.voterStatus}
        block={prepared.block}
      />
      <Warnings prepared={prepared} />
      {isElsewhere ? (
        <SwitchChain chainId={dao.chainId} />
      ) : (
        <Button variant="primary" busy={isSigning} onClick={sign}>
          {isSigning ? t`Open ${client?.name ?? t`your wallet`} and sign there` : t`Sign the ballot`}
        </Button>
      )}
      <Problem error={problem} compact />
      <CompareTyped data={ballotData(prepared.ballot, prepared.domain)} dao={dao} />
      <details>
        <summary className="min-h-11 content-center text-14 text-second hover:text-ink">{t`Your wallet will be asked to sign`}</summary>
        <Scroll label={t`The typed data`} className="mt-1 max-h-60 overflow-auto rounded-control">
          <pre className="bg-chip p-2.5 font-mono text-13 break-all whitespace-pre-wrap">
            {JSON.stringify(ballotData(prepared.ballot, prepared.domain), null, 2)}
          </pre>
        </Scroll>
      </details>
    </div>
  );
}

function Warnings({ prepared: { ballot, voterStatus, isReasonDropped } }: { prepared: PreparedBallot }) {
  const isKeyed = ballot.nonce !== null && ballot.nonce === voterStatus.keyedNonce;
  const lines = [
    isReasonDropped
      ? t`This Governor takes no reason with a signed ballot: yours is left out. Vote by a transaction to give it.`
      : undefined,
    ballot.nonce === null
      ? t`It has no number and stays valid until voting closes. Anyone who has it may submit it until then.`
      : t`Anyone who has it may submit it until voting closes.`,
    t`You can’t revoke it, except by voting yourself.`,
    ballot.nonce === null
      ? undefined
      : isKeyed
        ? t`Its number is of this proposal alone: ballots that you sign for other proposals do not touch it.`
        : t`It uses up your next number here: of several ballots that you sign with the same number, the first one submitted makes the others void.`,
  ].filter((line) => line !== undefined);
  return (
    <ul className="grid list-disc gap-1.5 pl-5 text-14 text-second">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
