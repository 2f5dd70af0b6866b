import { blocksOf } from '@/core/blockRange';
import type { Block } from '@/core/governor/dao';
import { t } from '@/core/language/message';
import { ableHosts } from '../logs/hostChoice';
import { type CheckedLogs, checkLogs, type LogFilter, type RawLog } from '../logs/logCheck';
import type { LogOptions, ScanChunk } from '../logs/scanChunk';
import { unreadFacts } from '../logs/unread';
import { LOGS_LIMIT } from './batch';
import { isQuantity, toQuantity } from './quantity';
import { RpcError } from './rpcError';
import { behind, getBlock, type Transport } from './transport';

/** Milliseconds that a host which asks for slowness is waited for within one question. */
export const LONGEST_RATE_WAIT = 60_000;

/** Asks one host for the logs of some blocks, and believes only what fits the question and the chain. */
export class LogRequest {
  /** Logs that were given but do not fit the question; left out. */
  foreign = 0;
  private readonly heads = new Map<number, bigint>();
  private readonly reported = new Set<number>();

  constructor(
    private readonly transport: Transport,
    private readonly filter: LogFilter,
    private readonly last: Block & { host?: number },
    private readonly options: Pick<LogOptions, 'signal' | 'odd' | 'areMany' | 'isMeasured'>,
  ) {
    if (last.host !== undefined) this.heads.set(last.host, last.number);
  }

  /** The logs of a chunk by this host, checked, and those of them that cannot be decoded; throws `RpcError`. */
  async ask(chunk: ScanChunk, host: number): Promise<{ logs: RawLog[]; odd: readonly RawLog[] }> {
    const { transport, filter } = this;
    const { signal, areMany, isMeasured: isAlone } = this.options;
    const { address, topics } = filter;
    const query = { address, topics, fromBlock: toQuantity(chunk.from), toBlock: toQuantity(chunk.to) };
    const width = blocksOf(chunk);
    const limit = areMany ? LOGS_LIMIT : undefined;
    const wish = { signal, host, width, limit, isAlone, patience: LONGEST_RATE_WAIT, known: this.last };
    // Whether it knows the blocks at all is asked beside, and judged before its logs are.
    const [answer] = await Promise.all([
      transport.request('eth_getLogs', [query], wish),
      this.mustKnow(host, chunk.to),
    ]);
    const checked = checkLogs(answer, { ...filter, from: chunk.from, to: chunk.to });
    if (typeof checked === 'string') throw transport.charge(host, checked);
    if (checked.foreign > 0) this.distrust(chunk, host, checked);
    if (checked.alike > 0) this.misnumbered(chunk, host, checked.alike);
    const newest = checked.logs.at(-1);
    if (newest !== undefined && BigInt(newest.blockNumber) === this.last.number) {
      if (newest.blockHash.toLowerCase() !== this.last.hash.toLowerCase())
        throw behind(transport, host, this.last.number);
    }
    const odd = this.odd(chunk, host, checked.logs);
    // Many logs: let pending work run before they are taken.
    if (isAlone) await new Promise((next) => setTimeout(next));
    return { logs: checked.logs, odd };
  }

  // Perhaps it mangles them, perhaps they are the Governor's own: as long as another host can be asked, it is.
  private odd(chunk: ScanChunk, host: number, logs: readonly RawLog[]): readonly RawLog[] {
    const { transport } = this;
    const odd = this.options.odd?.(logs) ?? [];
    if (odd.length === 0 || ableHosts(transport, new Set([...chunk.out, host])).length === 0) return odd;
    const name = transport.hosts()[host]?.name ?? '';
    throw new RpcError('malformed', { host: name, ...unreadFacts(odd.length) });
  }

  // A host that is behind, or on another fork, gives no logs, without a word, of blocks that it has not seen.
  private async mustKnow(host: number, block: bigint): Promise<void> {
    const { last, transport } = this;
    const { signal } = this.options;
    const known = this.heads.get(host);
    if (known !== undefined && known >= block) return;
    if (block === last.number) {
      const found = await getBlock(transport, block, { signal, host });
      if (found?.hash !== last.hash) throw behind(transport, host, block);
      this.heads.set(host, block);
      return;
    }
    const answer = await transport.request('eth_blockNumber', [], { signal, host });
    if (!isQuantity(answer)) throw transport.charge(host, 'its block number is no number');
    this.heads.set(host, BigInt(answer));
    if (BigInt(answer) < block) throw behind(transport, host, block);
  }

  // Logs under numbers of their own are whole all the same; another host's numbers are those that everybody can verify.
  private misnumbered(chunk: ScanChunk, host: number, alike: number): void {
    const reason = t`It gave ${alike} logs the number of another log of their block.`;
    const error = new RpcError('malformed', { host: this.transport.hosts()[host]?.name ?? '', reason });
    if (ableHosts(this.transport, new Set([...chunk.out, host])).length > 0) throw error;
    this.report(host, error);
  }

  private report(host: number, error: RpcError): void {
    if (this.reported.has(host)) return;
    this.reported.add(host);
    this.transport.report(error);
  }

  // A host with unrequested logs may omit others: prefer another host, and never accept an empty answer.
  private distrust(chunk: ScanChunk, host: number, { logs, foreign }: CheckedLogs): void {
    const reason = t`${foreign} logs do not belong to the question.`;
    const alone = ableHosts(this.transport, new Set([...chunk.out, host])).length === 0;
    if (!alone || logs.length === 0) throw this.transport.charge(host, reason);
    this.foreign += foreign;
    this.report(host, new RpcError('malformed', { host: this.transport.hosts()[host]?.name ?? '', reason }));
  }
}
