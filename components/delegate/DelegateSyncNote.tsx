'use client';
import { ranges, rangeText } from '@/components/coverage/ranges';
import { ScanControls } from '@/components/coverage/ScanControls';
import { Address } from '@/components/ui/Address';
import { Problem } from '@/components/ui/Problem';
import { Whole } from '@/components/ui/text/Whole';
import { Underway } from '@/components/ui/Underway';
import { Warning } from '@/components/ui/Warning';
import type { DaoView } from '@/lib/query/dao';
import type { BreakView, DelegateSyncView } from '@/lib/query/delegate';

const SHOWN = 5;

/** How far the delegations are read: whole, being read, with gaps that are named, or with a log that must be missing. */
export function DelegateSyncNote({ sync, at, dao }: { sync: DelegateSyncView; at: bigint; dao: DaoView }) {
  const { chainId } = dao;
  // The plan is one for all that is read of the organisation; how far it is, is the delegations' own.
  const scan = { ...dao.sync, progress: sync.progress, reading: sync.reading, coverage: [] };
  return (
    <div className="space-y-2" aria-live="polite">
      {sync.reading ? <Reading progress={sync.progress} /> : <Settled sync={sync} at={at} />}
      {sync.progress < 1 ? <ScanControls dao={dao.id} sync={scan} /> : undefined}
      {sync.breaks.length > 0 ? <Breaks breaks={sync.breaks} chainId={chainId} /> : undefined}
      <Problem error={sync.problem} compact />
    </div>
  );
}

function Settled({ sync, at }: { sync: DelegateSyncView; at: bigint }) {
  if (sync.complete) return <All sync={sync} at={at} />;
  if (sync.gaps.length > 0) {
    return (
      <Warning title="Part of the token’s history could not be read.">
        Delegations made in {ranges(sync.gaps)} are missing here. We will try again.
      </Warning>
    );
  }
  if (sync.progress < 1) {
    return (
      <p className="text-13 text-second">
        {Math.floor(sync.progress * 100)}% of the token’s history is read. Delegates who have not moved since
        may be missing.
      </p>
    );
  }
  if (sync.fromStart) return undefined;
  return (
    <Warning title={`Delegations before block ${(sync.from ?? 0n).toLocaleString('en')} may be missing.`}>
      The endpoint does not say when the token was made.
    </Warning>
  );
}

function All({ sync, at }: { sync: DelegateSyncView; at: bigint }) {
  const from = (sync.from ?? 0n).toLocaleString('en');
  return (
    <Whole>
      All delegations are read, from the token’s first block ({from}) to block {at.toLocaleString('en')}
      {sync.checkpoint === null
        ? '.'
        : `; up to block ${sync.checkpoint.toLocaleString('en')} from a checkpoint. Of the checkpoint, only powers are checked with the token.`}
    </Whole>
  );
}

function Reading({ progress }: { progress: number }) {
  return (
    <Underway label="Delegations read" share={progress}>
      Reading the token’s delegations, newest first: {Math.floor(progress * 100)}%. Some delegates may still
      be missing.
    </Underway>
  );
}

const WORDS: Readonly<Record<BreakView['kind'], string>> = {
  POWER: 'its power changed without a log',
  DELEGATION: 'its choice of a delegate changed without a log',
  CHAIN: 'the contract says another power than the last log',
};

function Breaks({ breaks, chainId }: { breaks: readonly BreakView[]; chainId: number }) {
  const rest = breaks.length - SHOWN;
  return (
    <Warning
      title={
        breaks.length === 1
          ? 'The endpoint left out a log.'
          : `The endpoint left out logs in ${breaks.length} places.`
      }
    >
      Powers that the contract has confirmed are right; numbers of delegators and the history may not be.
      <ul className="mt-1 space-y-0.5">
        {breaks.slice(0, SHOWN).map((each) => (
          <li key={`${each.address} ${each.kind} ${each.from}`}>
            <Address address={each.address} chainId={chainId} />: {WORDS[each.kind]}, in blocks{' '}
            {rangeText(each)}.
          </li>
        ))}
      </ul>
      {rest > 0 ? <p className="mt-1">And {rest} more.</p> : undefined}
    </Warning>
  );
}
