import { Button } from '@/components/ui/Button';
import { rich } from '@/components/ui/text/rich';
import { formatVotes, safeLine, shortId } from '@/core/format';
import { t } from '@/core/language/message';
import { useTask } from '@/lib/act/useTask';
import type { AgreementView, DisagreementView } from '@/lib/query/endpoint/agreement';
import { EndpointChoice } from './EndpointChoice';

const MOST = 3;

type Props = { chainId: number; found: AgreementView; compare: () => Promise<void> };

/** Contradictions between endpoints, and the choice of which one to trust. */
export function Contradiction({ chainId, found, compare }: Props) {
  const { isBusy, start } = useTask();
  const { disagreements } = found;
  return (
    <section
      role="alert"
      aria-label={t`Endpoints contradict each other`}
      className="mt-4 rounded-card border border-against/40 bg-against-soft px-5 py-4 text-15"
    >
      <p className="font-semibold text-against">
        {rich`${<span aria-hidden="true">▲ </span>}Your endpoints contradict each other.`}
      </p>
      <p className="mt-1">{t`One of them is wrong, or lies. Nothing is signed here until you choose which one to trust.`}</p>
      {disagreements.slice(0, MOST).map((each) => (
        <Said key={`${each.what} ${each.block} ${each.proposal ?? ''}`} about={each} />
      ))}
      {disagreements.length > MOST ? (
        <p className="mt-3 text-14">{rich`They differ in ${disagreements.length - MOST} more ${disagreements.length === MOST + 1 ? t`thing` : t`things`}.`}</p>
      ) : undefined}
      <div className="mt-4 flex flex-wrap items-center gap-2">
        <EndpointChoice chainId={chainId} />
        <Button variant="quiet" busy={isBusy} onClick={() => start(compare)}>{t`Compare again`}</Button>
      </div>
      <p className="mt-2 text-13">
        {rich`The other is then not asked in this browser until the endpoints are changed. ${<SettingsLink />}`}
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

function subjectOf({ what, block, proposal }: DisagreementView): string {
  const at = formatVotes(block, 0);
  const id = proposal === null ? '' : shortId(proposal);
  switch (what) {
    case 'BLOCK':
      return t`The hash of block ${at}`;
    case 'TALLY':
      return t`State and votes of proposal ${id} at block ${at}`;
    case 'CONTENT':
      return t`Effects of proposal ${id}, as shown at block ${at}`;
    default:
      return what satisfies never;
  }
}

export function SettingsLink() {
  return <a href="/settings/" className="underline underline-offset-4">{t`Endpoints in Settings`}</a>;
}
