import type { ReactNode } from 'react';
import { Address } from '@/components/ui/Address';
import { Amount } from '@/components/ui/text/Amount';
import { rich } from '@/components/ui/text/rich';
import { formatAddress, formatVotes, safeText } from '@/core/format';
import { type Ballot, splitOf } from '@/core/governor/ballot/ballot';
import type { VoterStatus } from '@/core/governor/ballot/ballotVerdict';
import { sideOfByte } from '@/core/governor/vote';
import { t } from '@/core/language/message';

export type VotesUnit = { symbol: string; decimals: number } | null;

type PowerProps = {
  ballot: Ballot;
  unit: VotesUnit;
  standing: VoterStatus | undefined;
  block: bigint | undefined;
};

const TONE: Record<string, string> = { For: 'text-for', Against: 'text-against' };

/** Content of a ballot, line by line, in words; the reason without invisible characters. */
export function BallotWords(props: { organisation: ReactNode; title: ReactNode } & PowerProps) {
  const { ballot, organisation, title, unit, standing: voterStatus } = props;
  const reason = safeText(ballot.reason).trim();
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 text-15">
      <Line name={t`Organisation`}>{organisation}</Line>
      <Line name={t`Proposal`}>{title}</Line>
      <Line name={ballot.shape === 'override' ? t`Overrules the delegate` : t`Vote`}>
        <b className={`font-semibold ${TONE[ballotSide(ballot)] ?? ''}`}>{ballotSide(ballot)}</b>
        <Split ballot={ballot} unit={unit} />
      </Line>
      <Line name={t`Reason`}>
        {reason === '' ? (
          <span className="text-second">{t`none`}</span>
        ) : (
          <>
            <span className="whitespace-pre-wrap break-words">{reason}</span>
            {reason === ballot.reason.trim() ? undefined : (
              <span className="block text-13 text-second">{t`Invisible characters or unusual spellings in it are not shown.`}</span>
            )}
          </>
        )}
      </Line>
      <Line name={t`Voter`}>
        <Address address={ballot.voter} chainId={ballot.chainId} avatar />
        {voterStatus?.kind === 'contract' ? <span className="text-second">{t` a contract`}</span> : undefined}
      </Line>
      <Line name={ballot.shape === 'override' ? t`Tokens at the snapshot` : t`Votes at the snapshot`}>
        <Power {...props} />
      </Line>
      {ballot.nonce === null ? undefined : <Line name={t`Number`}>{String(ballot.nonce)}</Line>}
    </dl>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-second">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  );
}

function Split({ ballot, unit }: { ballot: Ballot; unit: VotesUnit }) {
  const parts = splitOf(ballot);
  if (parts === null) return undefined;
  const text = (value: bigint) => formatVotes(value, unit?.decimals ?? 0);
  return (
    <span className="block text-14 text-second">
      {rich`${text(parts.for)} for, ${text(parts.against)} against, ${text(parts.abstain)} abstain`}
    </span>
  );
}

function Power({ ballot, unit, standing: voterStatus, block }: PowerProps) {
  const { power, powerFrom, snapshot } = voterStatus ?? {};
  if (power !== undefined && power !== null && unit === null)
    return <span>{rich`${String(power)} of the smallest unit`}</span>;
  if (power === undefined || power === null || unit === null) {
    if (voterStatus?.state === 'PENDING')
      return <span className="text-second">{t`counted when voting opens`}</span>;
    return <span className="text-second">{voterStatus === undefined ? '…' : t`not known`}</span>;
  }
  const label = t`Power of ${formatAddress(ballot.voter)} at the snapshot`;
  const words = { label, value: formatVotes(power, unit.decimals), raw: String(power) };
  const args = [ballot.voter, String(snapshot)];
  const proof =
    powerFrom == null || block === undefined
      ? undefined
      : { ...words, ...powerFrom, chainId: ballot.chainId, args, block };
  return <Amount value={power} decimals={unit.decimals} symbol={unit.symbol} proof={proof} />;
}

/** Names a ballot's choice in a word or two: "For", "Against", "Abstain", "Split", or its bare number. */
function ballotSide(ballot: Ballot): string {
  if (splitOf(ballot) !== null) return 'Split';
  const side = sideOfByte(ballot.support);
  return side === null ? `Number ${ballot.support}` : side.charAt(0).toUpperCase() + side.slice(1);
}
