import type { Address } from 'viem';
import { getAddress } from 'viem/utils';
import type { UntrustedLog } from '@/chain/logs/log';
import type { BlockRange } from '@/core/blockRange';
import type {
  DelegateBreak,
  DelegateLine,
  DelegateOrder,
  PowerChange,
} from '@/service/indexer/store/delegates';
import { decodeDelegates } from './delegateLog';
import { DelegateRanking } from './delegateRanking';
import { DelegateTable } from './delegateTable';
import { type DelegationHistory, findMissingDelegations } from './findMissingDelegations';

/** Record of one token's delegation logs: powers, who delegates to whom, and where a log must be missing. */
export class DelegateBook {
  readonly table = new DelegateTable();
  /** Logs that did not fit their event. */
  rejected = 0;
  private readonly ranking = new DelegateRanking(this.table);
  // Contradictions by the contract, by account: since when, and at which block it was asked.
  private readonly wrong = new Map<number, BlockRange>();
  private checked:
    | { version: number; coverage: readonly BlockRange[]; breaks: readonly DelegateBreak[] }
    | undefined;

  /** Takes logs of blocks that it does not hold. */
  take(logs: readonly UntrustedLog[]): void {
    this.rejected += decodeDelegates(logs, this.table);
  }

  /** Forgets every block from `from` on. */
  drop(from: bigint): void {
    this.table.drop(from);
    this.wrong.clear();
  }

  /** Lower-case addresses; the same list as long as nothing changes. */
  list(order: DelegateOrder, words: string): readonly Address[] {
    const wanted = words.trim().toLowerCase().replace(/^0x/, '');
    const all = this.ranking.addresses(order);
    return wanted === '' ? all : all.filter((address) => address.includes(wanted, 2));
  }

  line(address: Address): DelegateLine {
    const { table } = this;
    const account = table.find(address);
    if (account < 0) return { address: getAddress(address), power: 0n, delegators: 0, changed: null };
    const row = table.changes.last(account);
    return {
      address: getAddress(address),
      power: table.power(account),
      delegators: this.ranking.count(account),
      changed: row === undefined ? null : BigInt(table.changes.block(row)),
    };
  }

  changes(address: Address): readonly PowerChange[] {
    const { table } = this;
    return Array.from(table.changes.of(table.find(address)), (row) => ({
      block: BigInt(table.changes.block(row)),
      logIndex: table.changes.logIndex(row),
      ...table.change(row),
    }));
  }

  delegators(address: Address): readonly { address: Address; since: bigint }[] {
    const { table } = this;
    const delegate = table.find(address);
    const found = Array.from(this.ranking.of(delegate), (account) => ({
      text: table.accounts.text(account),
      since: table.delegations(account).find(({ to }) => to === delegate)?.since ?? 0,
    }));
    found.sort((a, b) => b.since - a.since || (a.text < b.text ? -1 : 1));
    return found.map(({ text, since }) => ({ address: `0x${text}` as const, since: BigInt(since) }));
  }

  delegated(): bigint {
    return this.ranking.total;
  }

  /** Holds what the contract said at a block against the logs; one of those it contradicts, undefined when none. */
  judge(said: ReadonlyMap<Address, bigint>, at: bigint, first: bigint): Address | undefined {
    const { table } = this;
    let found: Address | undefined;
    for (const [address, power] of said) {
      const account = table.accounts.enterHex(address.slice(2).toLowerCase());
      const row = table.changes.last(account);
      const last = row === undefined ? first : BigInt(table.changes.block(row));
      if (last > at) continue;
      if (table.power(account) === power) this.wrong.delete(account);
      else {
        this.wrong.set(account, { from: last, to: at });
        found = address;
      }
    }
    this.checked = undefined;
    return found;
  }

  /** Lists the places where a log must be missing. */
  breaks(history: DelegationHistory): readonly DelegateBreak[] {
    const { version } = this.table;
    const { checked } = this;
    if (checked?.version === version && checked.coverage === history.coverage) return checked.breaks;
    const found = findMissingDelegations(this.table, history).map(({ account, ...rest }) => ({
      ...rest,
      address: this.address(account),
    }));
    const wrong = Array.from(this.wrong, ([account, range]) => ({
      ...range,
      kind: 'chain' as const,
      address: this.address(account),
    }));
    const breaks = [...found, ...wrong];
    this.checked = { version, coverage: history.coverage, breaks };
    return breaks;
  }

  private address(account: number): Address {
    return getAddress(`0x${this.table.accounts.text(account)}`);
  }
}
