import type { Address, Hex } from 'viem';
import { decodeEventLog, numberToHex, parseAbi, toEventSelector } from 'viem/utils';
import type { UntrustedLog } from '@/chain/logs/log';
import { readable } from '@/core/json';

const EVENTS = parseAbi([
  'event ProxyDeployed(address indexed delegate, address proxyAddress)',
  'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)',
  'event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values)',
]);

/** The first topics of every log that is read of a multi-delegate. */
export const SHARE_TOPICS: readonly Hex[] = EVENTS.map((event) => toEventSelector(event));

/** Proxies of a multi-delegate and owners of shares by their delegates, in lower case, as its logs tell it. */
export type ShareHistory = {
  proxies: ReadonlyMap<string, Address>;
  owners: ReadonlyMap<string, ReadonlyMap<Address, bigint>>;
  born: null;
};

/** Reads the logs of a multi-delegate, oldest first; skips what does not decode. An owner with nothing left is left out. */
export function readShares(logs: readonly UntrustedLog[]): ShareHistory {
  const proxies = new Map<string, Address>();
  const owners = new Map<string, Map<Address, bigint>>();
  const add = (id: bigint, owner: Address, amount: bigint) => {
    // No address: this contract makes no such share.
    if (id >> 160n !== 0n || BigInt(owner) === 0n) return;
    const delegate = numberToHex(id, { size: 20 });
    const held = owners.get(delegate) ?? new Map<Address, bigint>();
    const left = (held.get(owner) ?? 0n) + amount;
    if (left === 0n) held.delete(owner);
    else held.set(owner, left);
    owners.set(delegate, held);
  };
  for (const log of logs) {
    const event = decoded(log);
    if (event?.eventName === 'ProxyDeployed')
      proxies.set(event.args.delegate.toLowerCase(), event.args.proxyAddress);
    else if (event !== undefined) {
      const { args } = event;
      const [ids, values] = 'ids' in args ? [args.ids, args.values] : [[args.id], [args.value]];
      for (const [at, id] of ids.entries()) {
        add(id, args.from, -(values[at] ?? 0n));
        add(id, args.to, values[at] ?? 0n);
      }
    }
  }
  return { proxies, owners, born: null };
}

/** Whether a log can be read as one of a multi-delegate. Never throws. */
export function isShareLog(log: UntrustedLog): boolean {
  return decoded(log) !== undefined;
}

function decoded({ topics, data }: UntrustedLog) {
  return readable(() =>
    decodeEventLog({ abi: EVENTS, topics: topics as [Hex, ...Hex[]], data: data as Hex, strict: true }),
  );
}
