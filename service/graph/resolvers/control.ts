import type { Holder, LogPosition } from '@/core/governor/control';
import type { Block } from '@/core/governor/dao';
import type { ContractLogStatus } from '@/service/indexer/store/contractHistory';
import { type OpenedDao, readingOf, readingsOf } from '../context';

/** `Control`: who may do what, at the block the index has come to. */
export async function controlOf(dao: OpenedDao) {
  const found = await dao.contract.dao();
  const at = await dao.index.head();
  const { timelock } = await dao.history.open();
  const status = timelock.status();
  const known = { roles: timelock.told().roles, isWhole: status.complete };
  const control = await dao.control.control(found, known, at);
  // Only one page shows it.
  const { healthOf } = await import('@/core/governor/health');
  return {
    at,
    timelock: control.timelock?.address ?? null,
    delay: control.delay?.seconds ?? null,
    proofs: readingsOf(control.delay === null ? {} : { delay: control.delay.proof }, at),
    powers: control.powers.map(({ isWhole, holders, ...power }) => ({
      ...power,
      whole: isWhole,
      holders: holders.map((holder) => holderOf(dao, holder, at)),
    })),
    findings: healthOf(control).map((finding) => ({
      ...finding,
      proof: finding.proof === null ? null : readingOf(finding.proof, at),
    })),
    sync: timelockSyncOf(found.timelock === null ? NO_TIMELOCK : status),
  };
}

/** Without a timelock nothing is there to be read, so nothing is missing. */
export const NO_TIMELOCK: ContractLogStatus = {
  from: null,
  isFromStart: true,
  gaps: [],
  complete: true,
  reading: false,
  progress: 1,
  problem: null,
};

/** `TimelockSync`; what does not stand in the timelock's own logs may be missing all the same (`isWhole`). */
export function timelockSyncOf({ isFromStart, ...status }: ContractLogStatus, isWhole = true) {
  return { ...status, complete: status.complete && isWhole, fromStart: isFromStart };
}

/** `Event`: the log at a place, under the name it has there. */
export function eventAt(dao: OpenedDao, name: string, place: LogPosition) {
  const { timestamp, ...rest } = place;
  return { ...rest, name, timestamp: timestamp ?? (() => dao.index.timeOf(place.block)) };
}

function holderOf(dao: OpenedDao, { since, until, proof, ...holder }: Holder, at: Block) {
  return {
    ...holder,
    until: until?.seconds ?? null,
    untilProof: until === null ? null : readingOf(until.proof, at),
    since: since === null ? null : eventAt(dao, 'RoleGranted', since),
    proof: readingOf(proof, at),
  };
}
