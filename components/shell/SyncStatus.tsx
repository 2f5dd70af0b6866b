'use client';
import { Popover } from '@/components/ui/Popover';
import { Problem } from '@/components/ui/Problem';
import { formatVotes } from '@/core/format';
import { useCurrentDao } from '@/lib/query/currentDao';
import { useSync } from '@/lib/query/sync';

const CHIP = 'inline-flex min-h-11 items-center';
const PILL = 'inline-flex items-center gap-2 rounded-full px-3 py-1 text-13 font-semibold whitespace-nowrap';

/** The block everything on this page was read at, and whether anything is missing; opens what that means. */
export function SyncStatus() {
  const dao = useCurrentDao();
  const { data, error, loading } = useSync(dao?.id);
  if (dao === undefined) return undefined;
  if (loading) return <Pill tone="bg-chip text-second" text="Reading the chain…" />;
  if (data === undefined) return <Pill tone="bg-against-soft text-against" text="Not read" />;
  const block = `Block ${formatVotes(data.head.number, 0)}`;
  const missing = data.gaps.length > 0 || data.problem !== undefined || error !== undefined;
  const isUnconfirmed = data.checkpoint?.state === 'unconfirmed';
  const isRecalled = data.recalled !== null;
  const isWhole = data.complete && !missing && !isUnconfirmed;
  const share = `${Math.floor(data.progress * 100)} %`;
  const word = isRecalled
    ? 'no connection'
    : isUnconfirmed
      ? 'being confirmed'
      : isWhole
        ? 'verified'
        : data.reading && !missing
          ? `reading ${share}`
          : 'partial';
  const tone = isWhole ? 'bg-for-soft text-for' : missing ? 'bg-warn-soft text-warn' : 'bg-chip text-second';
  return (
    <Popover
      title={`${block} · ${word}`}
      className={CHIP}
      trigger={
        <span className={`${PILL} ${tone}`}>
          <span aria-hidden="true">{isWhole ? '●' : missing ? '▲' : '○'}</span>
          {block} · {word}
        </span>
      }
    >
      <p>
        {isRecalled
          ? 'No endpoint can be reached. States, tallies and settings are what the contract said at this block or before, when you were here last.'
          : isUnconfirmed
            ? `What you see comes from the checkpoint of block ${formatVotes(data.checkpoint?.block.number ?? 0n, 0)} and is being held against the chain.`
            : isWhole
              ? 'States, tallies and settings come from the contract at this block, and every block that may hold a proposal of this organisation has been read.'
              : `States, tallies and settings come from the contract at this block. The list of proposals is not whole yet: ${data.paused ? 'reading the rest waits for you to start it, on the page of the organisation' : 'some blocks have not been read'}.`}
      </p>
      {data.gaps.length === 0 ? undefined : (
        <ul className="mt-2 list-disc pl-5 text-second">
          {data.gaps.slice(0, 5).map(({ from, to }) => (
            <li key={String(from)}>
              Blocks {formatVotes(from, 0)} to {formatVotes(to, 0)} could not be read.
            </li>
          ))}
        </ul>
      )}
      {data.problem === undefined && error === undefined ? undefined : (
        <div className="mt-3">
          <Problem compact error={data.problem ?? error} />
        </div>
      )}
      <p className="mt-3 text-13 text-second">
        {data.source === 'memory'
          ? 'Kept in memory for this visit.'
          : 'Kept in this browser; only you can see it.'}
      </p>
    </Popover>
  );
}

function Pill({ tone, text }: { tone: string; text: string }) {
  return (
    <span className={CHIP} role="status">
      <span className={`${PILL} ${tone}`}>{text}</span>
    </span>
  );
}
