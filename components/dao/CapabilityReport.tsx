import { Proof } from '@/components/ui/Proof';
import { rich } from '@/components/ui/text/rich';
import { Sentence } from '@/components/ui/text/Sentence';
import { formatVotes, safeLine } from '@/core/format';
import type { Unknown } from '@/core/governor/dao';
import { phrase, t, translate, translated } from '@/core/language/message';
import type { DaoView } from '@/lib/query/dao';
import { type Capability, capabilitiesOf, replacementOf } from './capabilities';

/** Detected capabilities of a Governor with their views, the unknown ones, and who may replace its rules. */
export function CapabilityReport({ dao }: { dao: DaoView }) {
  const replaced = replacementOf(dao);
  const limits = dao.unknown.map(limitOf);
  return (
    <div className="space-y-4">
      <p className="text-14 text-second">{rich`Found out by asking the contract itself, at block ${formatVotes(dao.at.number, 0)}. These are the contract’s own claims.`}</p>
      {replaced === undefined ? undefined : (
        <p className={`rounded-control p-3 text-14 ${replaced.isFixed ? 'bg-chip' : 'bg-warn-soft'}`}>
          <Sentence text={replaced.text} chainId={dao.chainId} />
        </p>
      )}
      <dl className="divide-y divide-line-soft">
        {capabilitiesOf(dao).map((found) => (
          <Found key={found.key} found={found} chainId={dao.chainId} />
        ))}
      </dl>
      <h3 className="text-15 font-semibold">
        {limits.length === 0 ? t`No gaps found.` : t`Not known, or not possible here`}
      </h3>
      {limits.length === 0 ? undefined : (
        <ul className="divide-y divide-line-soft">
          {limits.map((limit) => (
            <Missing key={limit.key} limit={limit} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Found({ found, chainId }: { found: Capability; chainId: number }) {
  const { name, text, probe, figure } = found;
  return (
    <div className="py-2.5">
      <dt className="text-13 text-second">{name}</dt>
      <dd className="text-15 break-words">
        <p>
          <Sentence text={text} chainId={chainId} />
        </p>
        <p className="font-mono text-13 break-all text-second">
          <Proof figure={figure}>{probe}</Proof>
        </p>
      </dd>
    </div>
  );
}

function Missing({ limit: { name, why, probe, therefore } }: { limit: Limit }) {
  return (
    <li className="py-2.5 text-14">
      <p className="text-15 font-semibold">{name}</p>
      <p className="break-words">{why}</p>
      <p className="text-second">{therefore}</p>
      {probe === null ? undefined : <p className="font-mono text-13 break-all text-second">{probe}</p>}
    </li>
  );
}

/** Limit on what is possible or shown here: the chain's reason, and what follows from it. */
type Limit = { key: string; name: string; why: string; probe: string; therefore: string };

const WORDS: Readonly<Record<string, { name: string; therefore: string }>> = translated(
  {
    family: { name: phrase`Kind`, therefore: phrase`It is read as an OpenZeppelin Governor.` },
    name: { name: phrase`Name`, therefore: phrase`Its address stands for it.` },
    ids: { name: phrase`Proposal numbers`, therefore: phrase`Proposals are known by their events only.` },
    clock: {
      name: phrase`Clock`,
      therefore: phrase`Moments are shown in its own units, without countdowns.`,
    },
    counting: {
      name: phrase`Counting`,
      therefore: phrase`How a vote stands is not foretold; its outcome is the contract’s.`,
    },
    'counting.split': {
      name: phrase`Split votes`,
      therefore: phrase`They are shown, and cannot be cast here.`,
    },
    ballot: { name: phrase`Signed votes`, therefore: phrase`Votes are sent as transactions, not signed.` },
    token: {
      name: phrase`Token`,
      therefore: phrase`Voting power is not shown, and nothing can be delegated here.`,
    },
    'token.kind': { name: phrase`Votes of the token`, therefore: phrase`Voting power may not be shown.` },
    'token.decimals': { name: phrase`Decimals`, therefore: phrase`Amounts are shown in the smallest unit.` },
    'token.symbol': {
      name: phrase`Symbol`,
      therefore: phrase`Amounts are shown without the token’s symbol.`,
    },
    'token.delegates': {
      name: phrase`Delegates`,
      therefore: phrase`Delegates cannot be listed, and nothing can be delegated here.`,
    },
    timelock: {
      name: phrase`Timelock`,
      therefore: phrase`How long what has passed must wait is not foretold.`,
    },
    'timelock.delay': {
      name: phrase`Delay`,
      therefore: phrase`How long what has passed must wait is known once it is queued.`,
    },
    quorum: {
      name: phrase`Quorum`,
      therefore: phrase`It is shown at each proposal, where the contract gives it.`,
    },
    proposalThreshold: { name: phrase`Votes to propose`, therefore: phrase`They are not shown.` },
    lateQuorumExtension: {
      name: phrase`Late quorum`,
      therefore: phrase`The end of a vote may move without notice.`,
    },
    proxy: { name: phrase`Proxy`, therefore: phrase`Whether the rules can be replaced is not known.` },
  },
  'name',
  'therefore',
);

/** Reasons of the chain without anything of the contract in them: said here, in the reader's language. */
export const REASONS = [
  phrase`It refused to answer.`,
  phrase`Its answer does not fit the question.`,
  phrase`Its answer cannot be true.`,
  phrase`Nothing answered.`,
  phrase`It names no account.`,
  phrase`It is another one for each proposal.`,
  phrase`The endpoint does not give storage.`,
  phrase`The type it signs is not known here.`,
  phrase`The domain of its signatures is unknown.`,
] as const;

/** Names a fact that is not known of this Governor, and what follows from it; reasons may quote the contract. */
function limitOf({ capability, probe, reason }: Unknown): Limit {
  const words = WORDS[capability] ?? { name: capability, therefore: t`It is not used here.` };
  return { key: `${capability} ${probe}`, ...words, why: safeLine(translate(reason)), probe };
}
