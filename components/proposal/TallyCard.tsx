import { Proof } from '@/components/ui/Proof';
import { TallyBar } from '@/components/ui/TallyBar';
import { rich } from '@/components/ui/text/rich';
import { SHOWN_SIDES, SIDE } from '@/components/ui/text/sides';
import { resultWords } from '@/core/feed/resultWords';
import { formatPercent, formatVotes } from '@/core/format';
import { quorumVotes } from '@/core/governor/quorum';
import type { Side } from '@/core/governor/vote';
import { t } from '@/core/language/message';
import { figureAt } from '@/lib/query/proof';
import type { ProposalView } from '@/lib/query/proposal';
import { decimalsOf, votesText } from './figure';
import { sharesOf } from './shares';
import { neededWords, quorumRule } from './words';

const TONE = { for: 'text-for', against: 'text-against', plain: 'text-ink' } as const;

/** How the vote stands: a sentence, the bar with the quorum, and the three sides, each with its proof. */
export function TallyCard({ proposal }: { proposal: ProposalView }) {
  const { dao, tally } = proposal;
  const result = resultWords(proposal, dao.counting);
  const needed = neededWords(proposal, dao);
  const shares = tally === null ? undefined : sharesOf(tally);
  const state = { label: t`State`, value: proposal.state, chainId: dao.chainId };
  return (
    <section aria-label={t`Result`} className="rounded-card border border-line bg-card p-4 sm:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 data-figure={t`Result`} className={TONE[result.tone]}>
          <Proof figure={figureAt(proposal.proofs, 'state', state)}>{result.text}</Proof>
        </h2>
        <p className="text-14 text-second">
          <QuorumLine proposal={proposal} />
        </p>
      </div>
      <TallyBar tally={tally} quorum={proposal.quorum} counting={dao.counting} decimals={decimalsOf(dao)} />
      {tally === null ? (
        <p className="mt-3 text-14 text-warn">{t`▲ The contract did not say how the votes stand.`}</p>
      ) : (
        <dl className="mt-3 grid grid-cols-3 gap-3">
          {SHOWN_SIDES.filter((side) => dao.counting.sides.includes(side)).map((side) => (
            <SideFigure
              key={side}
              side={side}
              proposal={proposal}
              value={tally[side]}
              share={shares?.[SHOWN_SIDES.indexOf(side)]}
            />
          ))}
        </dl>
      )}
      {needed === undefined ? undefined : <p className="mt-3 text-14">{needed}</p>}
      <p
        className={`mt-3 text-13 text-second sm:mt-4 ${proposal.superQuorum === null ? 'max-sm:hidden' : ''}`}
      >
        <span className="max-sm:hidden">{quorumRule(dao.counting)}</span> <SuperQuorum proposal={proposal} />
      </p>
    </section>
  );
}

type Shown = { side: Side; value: bigint; share: string | undefined; proposal: ProposalView };

function SideFigure({ side, value, share, proposal }: Shown) {
  const { dao } = proposal;
  const words = SIDE[side];
  const decimals = decimalsOf(dao);
  const shown = { label: t`Votes ${words.text}`, value: votesText(value, dao), chainId: dao.chainId };
  return (
    <div className="min-w-0">
      <dt className="text-14 text-second max-sm:sr-only">
        <span aria-hidden="true">{words.sign} </span>
        {words.text}
      </dt>
      <dd className="flex flex-wrap items-baseline gap-x-1.5 sm:gap-x-2">
        <Proof figure={figureAt(proposal.proofs, `tally.${side}`, shown)}>
          <span className={`font-semibold max-sm:text-17 max-[22rem]:text-15 sm:text-21 ${words.tone}`}>
            <span aria-hidden="true" className="sm:hidden">
              {words.sign}{' '}
            </span>
            <span data-figure={words.text} className="whitespace-nowrap sm:hidden">
              {formatVotes(value, decimals, 'short')}
            </span>
            <span className="hidden sm:inline">{formatVotes(value, decimals)}</span>
          </span>
        </Proof>
        <span className="text-13 text-second max-sm:basis-full">{share}</span>
      </dd>
    </div>
  );
}

function SuperQuorum({ proposal: { dao, superQuorum, proofs } }: { proposal: ProposalView }) {
  if (superQuorum === null) return undefined;
  const label = superQuorum.estimate ? t`Super quorum (estimate)` : t`Super quorum`;
  const shown = { label, value: votesText(superQuorum.value, dao), chainId: dao.chainId };
  return (
    <>
      {rich`${label} ${<Proof figure={figureAt(proofs, 'superQuorum', shown)}>{formatVotes(superQuorum.value, decimalsOf(dao), 'short')}</Proof>}: with that many votes For, and more than Against, it passes at once.`}
    </>
  );
}

function QuorumLine({ proposal }: { proposal: ProposalView }) {
  const { dao, quorum, tally } = proposal;
  if (quorum === null) return <>{t`The quorum is not available`}</>;
  const label = quorum.estimate ? t`Quorum (estimate)` : t`Quorum`;
  const shown = { label, value: votesText(quorum.value, dao), chainId: dao.chainId };
  const amount = (
    <Proof figure={figureAt(proposal.proofs, 'quorum', shown)}>
      {formatVotes(quorum.value, decimalsOf(dao), 'short')}
    </Proof>
  );
  if (quorum.estimate) return <>{rich`Quorum ${amount} (estimate; fixed when voting opens)`}</>;
  const counted = tally === null ? null : quorumVotes(tally, dao.counting);
  if (counted === null || quorum.value === 0n) return <>{rich`Quorum ${amount}`}</>;
  return (
    <>
      {rich`${counted >= quorum.value ? t`Quorum reached · ` : t`Quorum `}${(
        <strong data-figure={t`Quorum`} className="font-semibold text-ink">
          {formatPercent(counted, quorum.value)}
        </strong>
      )} of ${amount}`}
    </>
  );
}
