import type { Block } from '@/core/governor/dao';
import { t } from '@/core/language/message';
import { parseBlock, toQuantity } from './quantity';
import { RpcError } from './rpcError';

/** A block that the chain takes back no more. */
export type Settled = Pick<Block, 'number' | 'hash'>;

type HostIdentityOptions = {
  name: string;
  chainId: number;
  /** Milliseconds, only differences matter. */
  clock: () => number;
  /** A settled block of the chain, once one is known. */
  expected(): Settled | undefined;
  ask(method: string, params: readonly unknown[]): Promise<unknown>;
  /** The host broke a rule; returns the error. */
  charge(reason: string): RpcError;
  failed(error: RpcError): void;
};

// A balancer may have sent us to a wrong node once; so often it is looked at again.
const REFUSED_FOR = 30_000;

/** Whether one host serves the chain that it is asked for: by the chain's id, and by a settled block that is known. */
export class HostIdentity {
  private chain: Promise<void> | undefined;
  private place: Promise<void> | undefined;
  private refusal: RpcError | undefined;
  private until = 0;
  private wasRight = false;

  constructor(private readonly options: HostIdentityOptions) {}

  /** Why it is not asked: it serves another chain; for good where it never served the right one. */
  get refused(): RpcError | undefined {
    return this.refusal !== undefined && this.options.clock() < this.until ? this.refusal : undefined;
  }

  /** Doubts the result, for or against the host: it is checked again in parallel with the next question. */
  doubt(): void {
    this.chain = undefined;
    this.place = undefined;
    if (this.refusal?.kind === 'fork') this.until = 0;
  }

  /** Settles when it is the right chain; `isCompared`: whatever settled block it has. Throws `RpcError`. */
  async confirmed(isCompared: boolean): Promise<void> {
    this.chain ??= this.ofChain().catch((error: unknown) => {
      this.chain = undefined;
      throw error;
    });
    if (isCompared) return this.chain;
    this.place ??= this.ofPlace().catch((error: unknown) => {
      this.place = undefined;
      throw error;
    });
    // Held here: what failed is forgotten, perhaps while the other is waited for.
    const { place } = this;
    place.catch(() => undefined);
    await this.chain;
    await place;
    this.refusal = undefined;
  }

  /** Whether the host has this block now, whatever chain it is believed to serve. Never throws. */
  async has({ number, hash }: Settled): Promise<boolean> {
    const params = [toQuantity(number), false];
    const answer = await this.options.ask('eth_getBlockByNumber', params).catch(() => null);
    return parseBlock(answer)?.hash === hash;
  }

  private async ofChain(): Promise<void> {
    const { ask, chainId, charge, name } = this.options;
    const id = await ask('eth_chainId', []);
    if (typeof id !== 'string' || !/^0x[0-9a-fA-F]{1,13}$/.test(id))
      throw charge('its chain id is no number');
    if (Number(id) !== chainId) {
      throw this.refuse('chain', { host: name, actual: String(Number(id)), expected: String(chainId) });
    }
    this.wasRight = true;
  }

  private async ofPlace(): Promise<void> {
    const { ask, chainId, charge, expected, name } = this.options;
    const settled = expected();
    if (settled === undefined) return;
    const { number, hash } = settled;
    const answer = await ask('eth_getBlockByNumber', [toQuantity(number), false]);
    // It may only be far behind: then it serves for nothing now, and is accused of nothing.
    if (answer === null)
      throw new RpcError('behind', { host: name, reason: t`it does not know block ${number}.` });
    const block = parseBlock(answer);
    if (block === null) throw charge('its block has no number, hash or time');
    if (block.number === number && block.hash.toLowerCase() === hash.toLowerCase()) return;
    throw this.refuse('fork', { host: name, block: String(number), chain: String(chainId) });
  }

  private refuse(kind: 'chain' | 'fork', facts: Record<string, string>): RpcError {
    const error = new RpcError(kind, facts);
    const isForGood = kind === 'chain' && !this.wasRight;
    this.until = isForGood ? Number.POSITIVE_INFINITY : this.options.clock() + REFUSED_FOR;
    this.refusal = error;
    this.options.failed(error);
    return error;
  }
}
