import type { HostStats, Transport } from '../rpc/transport';
import { logRetentionOf } from './logRetention';
import { type RangeLimit, rangeLimitOf } from './rangeLimit';
import { cutChunk, type ScanChunk } from './scanChunk';

/** Context of a choice: the head of the reading, its direction, the width of unknown hosts, and the widest now. */
export type HostChoiceContext = { head: bigint; newest: boolean; first: bigint; most: bigint };

/** A plan for some blocks: those to ask a host for now, those for later, and those that no host gives. */
type HostChoice = {
  ask?: { chunk: ScanChunk; host: number };
  rest: ScanChunk[];
  lost?: ScanChunk;
  isProbe?: boolean;
};

/** Hosts in order of preference; one that only asks for slowness is waited for when no other is left. */
export function ableHosts(transport: Transport, out: ReadonlySet<number>): number[] {
  const able = transport.hosts().filter(({ index, state }) => !out.has(index) && state !== 'refused');
  const rank = ({ state }: HostStats) =>
    state === 'ready' || state === 'untried' ? 0 : state === 'paused' ? 1 : 2;
  return able.sort((a, b) => rank(a) - rank(b)).map(({ index }) => index);
}

/** The width of a host in this reading. */
export function rangeLimitIn(transport: Transport, host: number, { first }: HostChoiceContext): RangeLimit {
  return rangeLimitOf(transport, host, first);
}

/** Chooses the host to ask, and for how many of these blocks. */
export function chooseHost(transport: Transport, whole: ScanChunk, context: HostChoiceContext): HostChoice {
  const able = ableHosts(transport, whole.out);
  const { most } = context;
  if (able.length === 0) return { rest: [], lost: whole };
  for (const host of able) {
    const { blocks } = rangeLimitIn(transport, host, context);
    const isMore = blocks > most;
    const { piece: chunk, rest } = cutChunk(whole, isMore ? most : blocks, context.newest);
    if (!logRetentionOf(transport, host).admits(chunk.from, context.head, transport.now())) continue;
    return { ask: { chunk, host }, rest: rest === undefined ? [] : [rest] };
  }
  return explore(transport, whole, able, context);
}

/** No host is known to give these blocks: finds out how deep the deepest goes, one block at a time. */
function explore(
  transport: Transport,
  whole: ScanChunk,
  able: readonly number[],
  { head }: HostChoiceContext,
): HostChoice {
  const now = transport.now();
  const reaches = able.map((host) => ({ host, reach: logRetentionOf(transport, host) }));
  const parts = reaches
    .filter(({ reach }) => !reach.isBarred(now))
    .map((each) => ({ ...each, ...each.reach.split(whole.from, whole.to, head) }));
  const [deepest] = parts.sort((a, b) => (a.lost < b.lost ? -1 : a.lost > b.lost ? 1 : 0));
  const error = (deepest ?? reaches[0])?.reach.reason ?? whole.error;
  if (deepest === undefined || deepest.lost >= whole.to) return { rest: [], lost: { ...whole, error } };
  const { host, lost, open } = deepest;
  const gone = lost >= whole.from ? { lost: { ...whole, to: lost, error } } : {};
  // Every block above is given.
  if (open <= lost) return { ...gone, rest: [{ ...whole, from: lost + 1n }] };
  const middle = (lost + 1n + open) / 2n;
  const rest = [
    { ...whole, from: lost + 1n, to: middle - 1n },
    { ...whole, from: middle + 1n },
  ];
  return {
    ...gone,
    isProbe: true,
    ask: { chunk: { ...whole, from: middle, to: middle }, host },
    rest: rest.filter(({ from, to }) => from <= to),
  };
}
