import { createTransport, type Transport } from '@/chain/rpc/transport';
import { type Code, QuorateError } from '@/core/errors';
import { ChainHeads } from '@/service/indexer/chainHeads';
import type { Timers } from '@/service/indexer/timers';
import type { ServiceOptions } from '../api/protocol';

/** One chain as it is asked: its endpoints, and its newest block. */
export type Chain = {
  transport: Transport;
  heads: ChainHeads;
  multicall: string | undefined;
  currency: string;
};

/** Dependencies of chains, replaced in tests; `onTrouble` receives errors meant for the person. */
type ChainDeps = {
  fetch?: typeof fetch | undefined;
  /** Changes how a chain is asked, before it is. */
  transport?: ((made: Transport) => Transport) | undefined;
  timers: Timers;
  /** Milliseconds between questions for the newest block. */
  every?: number | undefined;
  onTrouble(error: QuorateError): void;
};

// Survived errors that the person sees: an endpoint they chose is not what it should be.
const TOLD: readonly Code[] = ['rpc-wrong-chain', 'rpc-fork', 'rpc-malformed'];

/** The chains of the options, each opened when it is first asked for. */
export class Chains {
  private readonly opened = new Map<number, Chain>();
  private isAway = false;

  constructor(
    private settings: ServiceOptions['chains'],
    private readonly deps: ChainDeps,
  ) {
    // Ours, of a page that nobody sees, and that is seen again.
    for (const kind of ['away', 'back']) globalThis.addEventListener?.(kind, () => this.see(kind === 'away'));
  }

  /** A chain; throws `chain-unknown`, or `rpc-none` where it has no endpoint. */
  get(chainId: number): Chain {
    const known = this.opened.get(chainId);
    if (known !== undefined) return known;
    const found = this.settings.find(({ id }) => id === chainId);
    const chainName = { chain: String(chainId) };
    if (found === undefined) throw new QuorateError('chain-unknown', chainName);
    if (found.rpc.length === 0) throw new QuorateError('rpc-none', chainName);
    const { every, fetch, onTrouble, timers, transport: changed = (made) => made } = this.deps;
    const made = createTransport({
      chainId,
      hosts: found.rpc,
      ...(fetch && { fetch }),
      ...found.limits,
    });
    const transport = changed(made);
    transport.onTrouble((error) => {
      if (TOLD.includes(error.code)) onTrouble(error);
    });
    const heads = new ChainHeads(transport, timers, every);
    // After the failures that the missing network caused were reset.
    globalThis.addEventListener?.('online', () => void (this.isAway || heads.wake()));
    if (this.isAway) heads.rest();
    const chain = { transport, heads, multicall: found.multicall, currency: found.currency ?? 'ETH' };
    this.opened.set(chainId, chain);
    return chain;
  }

  /** A settled block of a chain that is open; undefined until one is known. */
  settled(chainId: number): ReturnType<Transport['expected']> {
    return this.opened.get(chainId)?.transport.expected();
  }

  /** Asks for the newest block of a chain that is open. Never throws. */
  async refresh(chainId: number): Promise<void> {
    await this.opened
      .get(chainId)
      ?.heads.refresh()
      .catch(() => undefined);
  }

  private see(isAway: boolean): void {
    this.isAway = isAway;
    for (const { heads } of this.opened.values()) void (isAway ? heads.rest() : heads.wake());
  }

  close(): void {
    for (const { heads } of this.opened.values()) heads.close();
    this.opened.clear();
    // Requests that were waiting must open no chain again, as nobody would close it.
    this.settings = [];
  }
}

/** Returns the first block of an organisation's logs, if the options name it. */
export function startBlockIn({ startBlocks = {} }: ServiceOptions, id: string): bigint | null {
  const start = Object.entries(startBlocks).find(([dao]) => dao.toLowerCase() === id.toLowerCase())?.[1];
  return start === undefined ? null : BigInt(start);
}
