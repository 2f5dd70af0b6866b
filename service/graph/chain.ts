import type { Address, Hex } from 'viem';
import type { Control, RoleEvent } from '@/core/governor/control';
import type { Block, Dao, Timelock, Token } from '@/core/governor/dao';
import type { OperationNow } from '@/core/governor/operation';
import type { ProposalNow } from '@/core/governor/proposal';
import type { AccountNow, Receipt } from '@/core/governor/receipt';

/** Where to read: at this block; the newest when absent. */
export type When = { at?: Block | undefined };

/** What a resolver may ask the chain about one Governor. Each answer is one multicall at one block. */
export type ChainReader = {
  /** Detection, cached per block of the head; throws `not-a-contract` or `not-a-governor`. */
  dao(when?: When): Promise<Dao>;
  head(): Promise<Block>;
  /** The clock now, in the clock's unit. */
  clock(when?: When): Promise<bigint>;
  /** Seconds one unit of the clock lasts: 1 on timestamp clocks, measured over recent blocks, 0 when not known. */
  secondsPerUnit(): Promise<number>;
  /** Truth about many proposals, in one multicall; an id the contract does not know is absent. */
  proposals(ids: readonly bigint[], when?: When): Promise<ReadonlyMap<bigint, ProposalNow>>;
  /** Power now, balance and delegate of an account. */
  account(address: Address, when?: When): Promise<AccountNow>;
  /** Power at a proposal's snapshot and whether the account has voted; power null while the snapshot is ahead. */
  receipt(address: Address, id: bigint, snapshot: bigint, when?: When): Promise<Receipt>;
};

/** What a resolver may ask about who holds power, and about the timelock itself. Each answer is from one block. */
export type ControlReader = {
  /** Rights, owners and administrators; `known` is what the timelock's logs told. */
  control(dao: Dao, known: { roles: readonly RoleEvent[]; isWhole: boolean }, at: Block): Promise<Control>;
  /** What has become of operations. */
  operations(
    timelock: Timelock,
    asked: readonly { id: Hex; kind: 'controller' | 'compound'; eta: bigint | null; isExecuted: boolean }[],
    at: Block,
  ): Promise<ReadonlyMap<Hex, OperationNow>>;
};

/** What a resolver may ask a token about accounts. Each answer is one multicall at one block; null where it gave none. */
export type DelegateReader = {
  /** Power now of each, and the whole supply. */
  powers(
    token: Pick<Token, 'address' | 'kind'>,
    accounts: readonly Address[],
    at: Block,
  ): Promise<{ powers: readonly (bigint | null)[]; supply: bigint | null }>;
  /** The tokens of each, and whom it has chosen (address 0: nobody). */
  holdings(
    token: Address,
    accounts: readonly Address[],
    at: Block,
  ): Promise<readonly { balance: bigint | null; delegate: Address | null }[]>;
};
