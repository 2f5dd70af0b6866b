import type { FlowView } from '@/lib/query/insight/flows';
import { ratio } from './PlotGrid';

/** An account in the drawing; `null` is nobody, `others` all that have no place of their own. */
export type FlowParty = string | null;

/** Stands for all accounts that have no place of their own. */
export const OTHERS = 'others';

/** Position of an account; `votes` are those that left it, or came to it. */
export type FlowNode = { party: FlowParty; votes: bigint; y: number; height: number; middle: number };

/** Band between two accounts, from a height on one side to a height on the other. */
export type FlowBand = Link & { y: readonly [from: number, to: number]; thick: number };

type Link = { from: FlowParty; to: FlowParty; votes: bigint };
type End = 'from' | 'to';

// Each has room for its name, however few its votes are.
const ROOM = 20;
const MOST = 7;
const SPACE = 190;

/**
 * The places of a drawing: whom votes left, to whom they came, and what connects the two. `moved` are the votes of all
 * flows, more than those of the list where that is cut. Votes between accounts without a place would hide all else:
 * `unseen` says how many they are.
 */
export function flowLayout(flows: readonly FlowView[], moved: bigint) {
  const rest = flows.reduce((left, { votes }) => left - votes, moved);
  const all: Link[] = flows.map(({ from, to, votes }) => ({ from, to, votes }));
  if (rest > 0n) all.push({ from: OTHERS, to: OTHERS, votes: rest });
  const [left, right] = [shown(all, 'from'), shown(all, 'to')];
  const links = new Map<string, Link>();
  for (const { votes, ...flow } of all) {
    const from = left.has(flow.from) ? flow.from : OTHERS;
    const to = right.has(flow.to) ? flow.to : OTHERS;
    const key = `${from} ${to}`;
    links.set(key, { from, to, votes: (links.get(key)?.votes ?? 0n) + votes });
  }
  const list = [...links.values()].filter(({ from, to }) => from !== OTHERS || to !== OTHERS);
  const drawn = list.reduce((sum, { votes }) => sum + votes, 0n);
  const sources = nodesOf(list, 'from', drawn);
  const targets = nodesOf(list, 'to', drawn);
  const height = Math.max(
    ...[...sources, ...targets].map(({ middle, height }) => middle + Math.max(ROOM, height) / 2),
  );
  const bands = bandsOf(list, { sources, targets, drawn });
  return { sources, targets, bands, height: Math.ceil(height), unseen: moved - drawn };
}

/** Those with a place of their own. */
function shown(links: readonly Link[], end: End): Set<FlowParty> {
  const parties = sumsOf(links, end).map(([party]) => party);
  // One more than the most is no reason to speak of others.
  return new Set(
    parties.length <= MOST + 1 ? parties : parties.filter((party) => party !== OTHERS).slice(0, MOST),
  );
}

/** The largest first, the others last. */
function sumsOf(links: readonly Link[], end: End): [FlowParty, bigint][] {
  const sums = new Map<FlowParty, bigint>();
  for (const link of links) sums.set(link[end], (sums.get(link[end]) ?? 0n) + link.votes);
  const isOthers = (party: FlowParty) => Number(party === OTHERS);
  return [...sums].sort(
    ([one, less], [other, more]) =>
      isOthers(one) - isOthers(other) || Number(more > less) - Number(more < less),
  );
}

function nodesOf(links: readonly Link[], end: End, drawn: bigint): FlowNode[] {
  let top = 0;
  return sumsOf(links, end).map(([party, votes]) => {
    const height = SPACE * ratio(votes, drawn);
    const place = Math.max(ROOM, height + 4);
    const middle = top + place / 2;
    top += place;
    return { party, votes, y: middle - height / 2, height, middle };
  });
}

/** Side by side at both ends, in the order of the accounts they connect. */
function bandsOf(
  links: readonly Link[],
  { sources, targets, drawn }: { sources: readonly FlowNode[]; targets: readonly FlowNode[]; drawn: bigint },
): FlowBand[] {
  const sourceOf = new Map(sources.map((node, at) => [node.party, { at, next: node.y }]));
  const targetOf = new Map(targets.map((node, at) => [node.party, { at, next: node.y }]));
  return links
    .flatMap((link) => {
      const [source, target] = [sourceOf.get(link.from), targetOf.get(link.to)];
      return source === undefined || target === undefined ? [] : [{ link, source, target }];
    })
    .sort((one, other) => one.source.at - other.source.at || one.target.at - other.target.at)
    .map(({ link, source, target }) => {
      const thick = SPACE * ratio(link.votes, drawn);
      const y = [source.next + thick / 2, target.next + thick / 2] as const;
      source.next += thick;
      target.next += thick;
      return { ...link, y, thick };
    });
}
