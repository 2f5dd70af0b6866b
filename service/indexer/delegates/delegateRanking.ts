import type { Address } from 'viem';
import { madeOnce } from '@/core/madeOnce';
import type { DelegateOrder } from '@/service/indexer/store/delegates';
import { grouped } from '../votes/rowsByAccount';
import type { DelegateTable } from './delegateTable';

/** The delegates of a table in their orders, and who delegates to each; made anew when the table has changed. */
export class DelegateRanking {
  private version = -1;
  private delegators = grouped(new Uint32Array(0), 0);
  private listed: number[] = [];
  private sum = 0n;
  private orders = new Map<DelegateOrder, readonly Address[]>();

  constructor(private readonly table: DelegateTable) {}

  /** All who hold power or to whom somebody delegates, lower-case. */
  addresses(order: DelegateOrder): readonly Address[] {
    this.turn();
    const { accounts } = this.table;
    return madeOnce(this.orders, order, () =>
      this.sorted(order).map((account): Address => `0x${accounts.text(account)}`),
    );
  }

  /** The accounts that delegate to this one. */
  of(account: number): Uint32Array {
    this.turn();
    const { rows, starts } = this.delegators;
    return rows.subarray(starts[account] ?? 0, starts[account + 1] ?? 0);
  }

  count(account: number): number {
    this.turn();
    const { starts } = this.delegators;
    // An account that the contract named and no log is not grouped: it stands after all starts.
    return Math.max(0, (starts[account + 1] ?? 0) - (starts[account] ?? 0));
  }

  /** Sum of the power of all. */
  get total(): bigint {
    this.turn();
    return this.sum;
  }

  private turn(): void {
    const { table } = this;
    if (this.version === table.version) return;
    this.version = table.version;
    this.orders = new Map();
    const { size } = table;
    const [by, chosen]: [number[], number[]] = [[], []];
    for (let account = 0; account < size; account++)
      for (const { to } of table.delegations(account)) {
        by.push(account);
        chosen.push(to);
      }
    const { rows, starts } = grouped(Uint32Array.from(chosen), size);
    this.delegators = { rows: rows.map((row) => by[row] ?? 0), starts };
    this.listed = [];
    this.sum = 0n;
    for (let account = 0; account < size; account++) {
      const power = table.power(account);
      this.sum += power;
      if (power > 0n || this.count(account) > 0) this.listed.push(account);
    }
  }

  private sorted(order: DelegateOrder): readonly number[] {
    const { table } = this;
    const power = new Map(this.listed.map((account) => [account, table.power(account)]));
    // Comparing doubles first: bigints are compared only for ties.
    const key = new Map(
      this.listed.map((account) => {
        if (order === 'POWER') return [account, Number(power.get(account) ?? 0n)] as const;
        return [account, order === 'RECENT' ? this.changed(account) : this.count(account)] as const;
      }),
    );
    const byAddress = (a: number, b: number) => (table.accounts.text(a) < table.accounts.text(b) ? -1 : 1);
    const byPower = (a: number, b: number) => {
      const [left, right] = [power.get(a) ?? 0n, power.get(b) ?? 0n];
      return left === right ? 0 : left > right ? -1 : 1;
    };
    return [...this.listed].sort(
      (a, b) => (key.get(b) ?? 0) - (key.get(a) ?? 0) || byPower(a, b) || byAddress(a, b),
    );
  }

  private changed(account: number): number {
    const { changes } = this.table;
    const row = changes.last(account);
    return row === undefined ? -1 : changes.block(row);
  }
}
