import type { Fault } from './fault';
import { hex } from './span';

/** The parts of a log that faults change. */
export type Log = {
  blockNumber: string;
  address: string;
  removed?: boolean;
  logIndex: string;
  transactionHash?: string;
};

/** Applies one fault to the logs of an answer. */
export function changed(logs: readonly Log[], fault: Fault): Log[] {
  switch (fault.kind) {
    case 'foreign':
      return logs.flatMap((log) => [log, { ...log, address: `0x${'66'.repeat(20)}` }]);
    case 'duplicate':
      return [...logs, ...logs];
    case 'removed':
      return logs.flatMap((log) => [log, { ...log, removed: true, logIndex: '0xff' }]);
    case 'outside':
      return logs.flatMap((log) => [log, { ...log, blockNumber: '0xffffff' }]);
    case 'drop':
      return logs.filter((_, index) => (index + 1) % fault.every !== 0);
    case 'renumber':
      return logs.map((log, at) => {
        const before = logs.slice(0, at).filter((each) => each.transactionHash === log.transactionHash);
        return { ...log, logIndex: hex(BigInt(before.length)) };
      });
    case 'empty':
      return [];
    default:
      return [...logs];
  }
}
