'use client';
import { useState } from 'react';
import { shortId } from '@/components/proposal/words';
import { Button } from '@/components/ui/Button';
import { formatDuration, formatVotes, safeLine } from '@/core/format';
import type { CurrentDao } from '@/lib/query/currentDao';
import { type AgreementView, type DisagreementView, useAgreement } from '@/lib/query/endpoint/agreement';
import { EndpointChoice } from './EndpointChoice';

const MOST = 3;

type Props = {
  dao: CurrentDao;
  chainId: number;
  isMany: boolean;
  /** How old the newest block is by the reader's clock, in seconds, where it is old. */
  age: bigint | undefined;
};

/** What is wrong with the endpoints: they contradict each other, one is far behind, or all stand still. */
export function EndpointsBanner({ dao, chainId, isMany, age }: Props) {
  const { data, compare } = useAgreement(isMany ? dao.id : undefined, dao.proposal);
  return (
    <div className="mx-auto w-full max-w-[1228px] px-4 sm:px-6">
      {data === undefined || data.disagreements.length === 0 ? undefined : (
        <Contradiction chainId={chainId} found={data} compare={compare} />
      )}
      {data === undefined || data.behind.length === 0 ? undefined : (
        <Behind chainId={chainId} behind={data.behind} />
      )}
      {data === undefined ? undefined : <Uncompared found={data} />}
      {age === undefined ? undefined : (
        <div role="status" className="mt-4 rounded-card bg-warn-soft px-5 py-4 text-14">
          <p>
            <span className="font-semibold text-warn">
              <span aria-hidden="true">▲ </span>The newest block is {formatDuration(age)} old by this
              computer’s clock.
            </span>{' '}
            Either this clock is wrong, or the endpoint stands still and what you see is out of date.{' '}
            <SettingsLink />
          </p>
        </div>
      )}
    </div>
  );
}

function Contradiction({
  chainId,
  found,
  compare,
}: {
  chainId: number;
  found: AgreementView;
  compare: () => Promise<void>;
}) {
  const [isBusy, setBusy] = useState(false);
  const { disagreements } = found;
  const again = () => {
    setBusy(true);
    void compare()
      .catch(() => undefined)
      .finally(() => setBusy(false));
  };
  return (
    <section
      role="alert"
      aria-label="Endpoints contradict each other"
      className="mt-4 rounded-card border border-against/40 bg-against-soft px-5 py-4 text-15"
    >
      <p className="font-semibold text-against">
        <span aria-hidden="true">▲ </span>Your endpoints contradict each other.
      </p>
      <p className="mt-1">
        One of them is wrong, or lies. Nothing is signed here until you decide which one to believe.
      </p>
      {disagreements.slice(0, MOST).map((each) => (
        <Said key={`${each.what} ${each.block} ${each.proposal ?? ''}`} about={each} />
      ))}
      {disagreements.length > MOST ? (
        <p className="mt-3 text-14">
          They differ in {disagreements.length - MOST} more{' '}
          {disagreements.length === MOST + 1 ? 'thing' : 'things'}.
        </p>
      ) : undefined}
      <div className="mt-4 flex flex-wrap items-center gap-2">
        <EndpointChoice chainId={chainId} />
        <Button variant="quiet" busy={isBusy} onClick={again}>
          Compare again
        </Button>
      </div>
      <p className="mt-2 text-13">
        The other is then not asked in this browser until the endpoints are changed. <SettingsLink />
      </p>
    </section>
  );
}

function Said({ about }: { about: DisagreementView }) {
  return (
    <div className="mt-3">
      <p className="text-14 font-semibold">{subjectOf(about)}</p>
      <dl className="mt-1 grid gap-x-4 gap-y-1.5 text-14 sm:grid-cols-[auto_minmax(0,1fr)]">
        {about.hosts.map(({ index, name, said }) => (
          <div key={index ?? 'held'} className="contents">
            <dt className="font-mono text-13 break-all sm:pt-px">{name}</dt>
            <dd className="font-mono text-13 break-words [overflow-wrap:anywhere]">{safeLine(said)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** What endpoints contradict each other about, in words. */
function subjectOf({ what, block, proposal }: DisagreementView): string {
  const at = formatVotes(block, 0);
  const id = proposal === null ? '' : shortId(proposal);
  switch (what) {
    case 'BLOCK':
      return `The hash of block ${at}`;
    case 'TALLY':
      return `State and votes of proposal ${id} at block ${at}`;
    case 'CONTENT':
      return `What proposal ${id} does, as told in block ${at}`;
    default:
      return what satisfies never;
  }
}

function Behind({ chainId, behind }: { chainId: number; behind: AgreementView['behind'] }) {
  const isFirst = behind.some(({ index }) => index === 0);
  return (
    <div role="status" className="mt-4 rounded-card bg-warn-soft px-5 py-4 text-14">
      {behind.map(({ index, name, seconds, head }) => (
        <p key={index}>
          <span className="font-semibold text-warn">
            <span aria-hidden="true">▲ </span>
            {name} is {formatDuration(seconds)} behind.
          </span>{' '}
          Its newest block is {formatVotes(head, 0)}.
        </p>
      ))}
      {isFirst ? (
        <>
          <p className="mt-1">
            It is the one asked first, so what you see is out of date. Use another one, or put it first in
            Settings.
          </p>
          <div className="mt-3">
            <EndpointChoice chainId={chainId} />
          </div>
        </>
      ) : undefined}
    </div>
  );
}

function Uncompared({ found: { agree, behind, uncompared } }: { found: AgreementView }) {
  // Of one that is behind it is said above.
  const silent = uncompared.filter(({ index }) => behind.every((each) => each.index !== index));
  if (silent.length === 0) return undefined;
  return (
    <div role="status" className="mt-4 rounded-card bg-warn-soft px-5 py-4 text-14">
      {silent.map(({ index, name, reason }) => (
        <p key={index}>
          <span className="font-semibold text-warn">
            <span aria-hidden="true">▲ </span>
            {name} could not be compared.
          </span>{' '}
          {reason}
        </p>
      ))}
      <p className="mt-1">
        {agree === null ? 'What you see comes from one endpoint; no other confirms it. ' : ''}
        <SettingsLink />
      </p>
    </div>
  );
}

function SettingsLink() {
  return (
    <a href="/settings/" className="underline underline-offset-4">
      Endpoints in Settings
    </a>
  );
}
