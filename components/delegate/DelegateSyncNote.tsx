import { ranges, rangeText } from '@/components/coverage/ranges';
import { ScanControls, scanOf } from '@/components/coverage/ScanControls';
import { Address } from '@/components/ui/Address';
import { Problem } from '@/components/ui/Problem';
import { NoteLine, Whole, WholeMark } from '@/components/ui/text/NoteLine';
import { rich } from '@/components/ui/text/rich';
import { Underway } from '@/components/ui/Underway';
import { Warning } from '@/components/ui/Warning';
import { formatCount, phrase, t, translated } from '@/core/language/message';
import type { DaoView } from '@/lib/query/dao';
import type { BreakView, DelegateSyncView } from '@/lib/query/delegate';

const SHOWN = 5;

/** How far the delegations are read: whole, being read, with gaps that are named, or with a log that must be missing. */
export function DelegateSyncNote({ sync, at, dao }: { sync: DelegateSyncView; at: bigint; dao: DaoView }) {
  const { chainId } = dao;
  return (
    <div className="space-y-2" aria-live="polite">
      {sync.reading ? (
        <NoteLine>
          <Reading progress={sync.progress} />
        </NoteLine>
      ) : (
        <Settled sync={sync} at={at} />
      )}
      {sync.progress < 1 ? <ScanControls dao={dao.id} sync={scanOf(dao, sync)} /> : undefined}
      {sync.breaks.length > 0 ? <Breaks breaks={sync.breaks} chainId={chainId} /> : undefined}
      <Problem error={sync.problem} compact />
    </div>
  );
}

function Settled({ sync, at }: { sync: DelegateSyncView; at: bigint }) {
  if (sync.complete) return <All sync={sync} at={at} />;
  if (sync.gaps.length > 0) {
    return (
      <NoteLine
        gap
        more={rich`Delegations made in ${ranges(sync.gaps)} are missing here. We will try again.`}
      >{t`Part of the token’s history could not be read.`}</NoteLine>
    );
  }
  if (sync.progress < 1) {
    return (
      <NoteLine>
        {rich`${Math.floor(sync.progress * 100)}% of the token’s history is read. Delegates who have not moved since may be missing.`}
      </NoteLine>
    );
  }
  if (sync.fromStart) return <NoteLine />;
  return (
    <NoteLine
      gap
      more={t`The endpoint does not say when the token was made.`}
    >{t`Delegations before block ${formatCount(sync.from ?? 0n)} may be missing.`}</NoteLine>
  );
}

function All({ sync, at }: { sync: DelegateSyncView; at: bigint }) {
  const from = formatCount(sync.from ?? 0n);
  if (sync.checkpoint === null) {
    return (
      <NoteLine>
        <Whole>{rich`All delegations are read, from the token’s first block (${from}) to block ${formatCount(at)}.`}</Whole>
      </NoteLine>
    );
  }
  return (
    <NoteLine
      more={rich`From the token’s first block (${from}) to block ${formatCount(at)}; up to block ${formatCount(sync.checkpoint)} from a checkpoint. Of the checkpoint, only powers are checked with the token.`}
    >
      <WholeMark />
      {t`All delegations are read, the older ones from a checkpoint.`}
    </NoteLine>
  );
}

function Reading({ progress }: { progress: number }) {
  return (
    <Underway
      label={t`Delegations read`}
      share={progress}
    >{rich`Reading the token’s delegations, newest first: ${Math.floor(progress * 100)}%. Some delegates may still be missing.`}</Underway>
  );
}

const WORDS: Readonly<Record<BreakView['kind'], string>> = translated({
  POWER: phrase`its power changed without a log`,
  DELEGATION: phrase`its choice of a delegate changed without a log`,
  CHAIN: phrase`the contract says another power than the last log`,
});

function Breaks({ breaks, chainId }: { breaks: readonly BreakView[]; chainId: number }) {
  const rest = breaks.length - SHOWN;
  return (
    <Warning
      title={
        breaks.length === 1
          ? t`The endpoint left out a log.`
          : t`The endpoint left out logs in ${breaks.length} places.`
      }
    >
      {rich`Powers that the contract has confirmed are right; numbers of delegators and the history may not be.${(
        <ul className="mt-1 space-y-0.5">
          {breaks.slice(0, SHOWN).map((each) => (
            <li key={`${each.address} ${each.kind} ${each.from}`}>
              {rich`${<Address address={each.address} chainId={chainId} />}: ${WORDS[each.kind]}, in blocks ${rangeText(each)}.`}
            </li>
          ))}
        </ul>
      )}${rest > 0 ? <p className="mt-1">{rich`And ${rest} more.`}</p> : undefined}`}
    </Warning>
  );
}
