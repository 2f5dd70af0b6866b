import { Address } from '@/components/ui/Address';
import type { DraftDocument, DraftEndorsement } from '@/core/draft/document';
import { type EndorsementFit, endorsementFit } from '@/core/draft/endorsement';
import { formatVotes, safeText } from '@/core/format';
import { joinList, phrase, t, translate } from '@/core/language/message';
import { type EndorserStanding, useEndorserStanding } from '@/lib/draft/endorsing';
import type { DaoView } from '@/lib/query/dao';
import { useWallClock } from '@/lib/query/now';

const SAID = {
  author: phrase`wrote it`,
  endorses: phrase`supports it`,
  'will-propose': phrase`will propose it`,
} as const;
const PARTS = {
  actions: phrase`the actions`,
  text: phrase`the text`,
  proposer: phrase`the proposer`,
} as const;

type Props = { dao: DaoView; document: DraftDocument; endorsement: DraftEndorsement };

/** One endorsement: by whom, with how many votes now, and whether it is of this version. */
export function EndorsementRow({ dao, document, endorsement }: Props) {
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
        {isGood ? translate(SAID[endorsement.role]) : t`is named as a signer.`}
        {isGood && power != null ? t` · ${formatVotes(power, decimals)} ${symbol} votes now` : ''}
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
    return t`It is of another version: ${joinList(differs.map((part) => translate(PARTS[part])))} changed since.`;
  if (isExpired) return t`It was for a time that is over.`;
  switch (standing?.vouched) {
    case undefined:
      return t`Checking the signature …`;
    case 'key':
      return t`Signed by this account, for this version.`;
    case 'contract':
      return t`The account’s contract accepts the signature, for this version.`;
    case 'nobody':
      return t`The signature does not match this account. Do not rely on it.`;
    default:
      return t`The account may be a contract, and no endpoint answered whether it accepts the signature.`;
  }
}
