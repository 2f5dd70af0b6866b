import type { Counting } from '@/core/governor/dao';
import { isSameTally, type ParamsRule, paramsRules } from '@/core/governor/params';
import type { Tally } from '@/core/governor/proposal';
import { NO_VOTES } from '../votes/tally';

/** A tally that the contract gave, and the block that it is of. */
type ToldTally = { tally: Tally; block: bigint };

type Sums = (proposal: bigint, ends: readonly number[], rule: ParamsRule, after?: number) => readonly Tally[];

/** By which rules the params of votes are read: by how the contract counts, and where that leaves it open by its tallies. */
export class ParamsReading {
  /** How the contract counts, null while that is not known. */
  counting: () => Counting | null = () => null;
  /** Returns the known tally of a proposal if none was heard. */
  claimed: (proposal: bigint) => ToldTally | undefined = () => undefined;
  private readonly told = new Map<bigint, ToldTally>();
  private readonly fitting = new Map<bigint, { key: string; rules: readonly ParamsRule[] }>();

  constructor(
    private readonly table: { version: number; splits: { size: number } },
    private readonly sums: Sums,
  ) {}

  /** The same params may be read in another way from now on: lists of the rows are made anew. */
  changed(): void {
    if (this.table.splits.size > 0) this.table.version++;
  }

  /** The rules by which votes on any proposal may be counted. */
  get rules(): readonly ParamsRule[] {
    return paramsRules(this.counting());
  }

  /** The contract is known to read no params. */
  get areIgnored(): boolean {
    const { rules } = this;
    return rules.length === 1 && rules[0] === 'ignored';
  }

  hear(proposal: bigint, tally: Tally, block: bigint): void {
    const last = this.told.get(proposal);
    this.told.set(proposal, { tally, block });
    const isNews = last === undefined || !isSameTally(last.tally, tally);
    if (isNews && this.rules.length > 1) this.changed();
  }

  /** Those of the rules by which the votes on a proposal add up to the contract's tally; all where none does. */
  of(proposal: bigint): readonly ParamsRule[] {
    const { rules } = this;
    const told = this.told.get(proposal) ?? this.claimed(proposal);
    if (rules.length === 1 || told === undefined) return rules;
    const key = [this.table.version, told.block, ...rules].join();
    const known = this.fitting.get(proposal);
    if (known?.key === key) return known.rules;
    const fitting = rules.filter((rule) => isSameTally(this.sum(proposal, told.block, rule), told.tally));
    const found = fitting.length === 0 ? rules : fitting;
    this.fitting.set(proposal, { key, rules: found });
    return found;
  }

  /** The sums after a block, up to and with each of some, the earliest first, by the first rule that is not ruled out. */
  course(proposal: bigint, ends: readonly number[], after?: number): readonly Tally[] {
    return this.sums(proposal, ends, this.of(proposal)[0] ?? 'ignored', after);
  }

  private sum(proposal: bigint, upTo: bigint, rule: ParamsRule): Tally {
    return this.sums(proposal, [Number(upTo)], rule)[0] ?? NO_VOTES;
  }

  /** The sum by the first rule that gives the contract's tally (null: not known); by the first of all where none does. */
  best(proposal: bigint, upTo: bigint, told: Tally | null): Tally {
    const [first = 'ignored', ...others] = this.rules;
    const sum = this.sum(proposal, upTo, first);
    if (this.table.splits.size === 0 || told === null || isSameTally(sum, told)) return sum;
    for (const rule of others) {
      const other = this.sum(proposal, upTo, rule);
      if (isSameTally(other, told)) return other;
    }
    return sum;
  }
}
