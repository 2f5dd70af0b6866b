'use client';
import { Address } from '@/components/ui/Address';
import type { DraftDocument, DraftEndorsement } from '@/core/draft/document';
import { type EndorsementFit, endorsementFit } from '@/core/draft/endorsement';
import { formatVotes, safeText } from '@/core/format';
import { type EndorserStanding, useEndorserStanding } from '@/lib/draft/endorsing';
import type { DaoView } from '@/lib/query/dao';
import { useWallClock } from '@/lib/query/now';

const SAID = {
  author: 'wrote it',
  endorses: 'supports it',
  'will-propose': 'will propose it',
} as const;
const PARTS = { actions: 'the actions', text: 'the text', proposer: 'the proposer' } as const;

/** One endorsement: by whom, with how many votes now, and whether it is of this version. */
export function EndorsementRow({
  dao,
  document,
  endorsement,
}: {
  dao: DaoView;
  document: DraftDocument;
  endorsement: DraftEndorsement;
}) {
  const standing = useEndorserStanding(dao, endorsement);
  const fit = endorsementFit(document, endorsement, useWallClock(60));
  const isGood =
    fit.differs.length === 0 &&
    !fit.isExpired &&
    (standing?.vouched === 'key' || standing?.vouched === 'contract');
  const { decimals = 0, symbol = '' } = dao.token ?? {};
  const power = standing?.power;
  return (
    <li className="py-3 text-14">
      <p>
        <Address address={endorsement.endorser} chainId={dao.chainId} avatar />{' '}
        {isGood ? SAID[endorsement.role] : 'is named as somebody who signed.'}
        {isGood && power != null ? ` · ${formatVotes(power, decimals)} ${symbol} votes now` : ''}
      </p>
      {isGood && endorsement.statement !== '' ? (
        <p dir="auto" className="mt-1 wrap-anywhere whitespace-pre-line">
          “{safeText(endorsement.statement)}”
        </p>
      ) : undefined}
      <p role="status" className={`mt-1 text-13 ${isGood ? 'text-for' : 'text-warn'}`}>
        <span aria-hidden="true">{isGood ? '✓' : '▲'} </span>
        {wordsOf(fit, standing)}
      </p>
    </li>
  );
}

function wordsOf({ differs, isExpired }: EndorsementFit, standing: EndorserStanding | undefined): string {
  if (differs.length > 0)
    return `It is of another version: ${differs.map((part) => PARTS[part]).join(' and ')} changed since.`;
  if (isExpired) return 'It was for a time that is over.';
  switch (standing?.vouched) {
    case undefined:
      return 'Checking the signature …';
    case 'key':
      return 'Signed by this account, for this version.';
    case 'contract':
      return 'The account’s contract accepts the signature, for this version.';
    case 'nobody':
      return 'The signature is not by this account: believe nothing of it.';
    default:
      return 'The account may be a contract, and nobody could be asked whether it accepts the signature.';
  }
}
