import type { Hex } from 'viem';
import { encodeAbiParameters, encodeFunctionResult } from 'viem/utils';
import { isHexBytes } from '@/core/governor/hexBytes';
import { multicallAbi } from '../contracts/abis/multicall';
import { type AskedView, FEW_CALLS, type JoinableCall, type Joint, type JointGroup } from './jointGroup';
import { JOINT_VIEWS_CODE } from './jointViewsCode';

type Outcome = { success: boolean; returnData: Hex };

// So many have gas enough even where a node gives little; nodes refuse a creation of more than 49,152 bytes.
const MOST_VIEWS = 300;
const MOST_BYTES = 40_000;
/** The most contracts whose logs are asked for together. */
export const MOST_JOINED = 50;

/** Groups calls of one moment into joint ones: those of many organisations that ask the same of the same block. */
export function jointGroups(
  calls: readonly JoinableCall[],
  isApart: (method: string) => boolean,
): JointGroup[] {
  const alike = new Map<string, number[]>();
  calls.forEach((call, place) => {
    const key = (isApart(call.method) ? undefined : kindOf(call)) ?? `alone ${place}`;
    alike.set(key, [...(alike.get(key) ?? []), place]);
  });
  return [...alike.values()].flatMap((places) =>
    places.length <= FEW_CALLS ? [{ places, joint: undefined }] : joinCalls(calls, places),
  );
}

/** Common key of joinable calls; undefined for one that cannot be joined. */
function kindOf({ method, params, views, limit, timeout }: JoinableCall): string | undefined {
  if (views !== undefined) return JSON.stringify([limit, timeout, params[1]]);
  if (method !== 'eth_getLogs') return undefined;
  const { address, ...rest } = params[0] as { address?: unknown };
  return typeof address === 'string' ? JSON.stringify([limit, timeout, rest]) : undefined;
}

/** Alike calls as few: the views of those of Multicall3 by one that only reads, logs of the same blocks by a list of addresses. */
export function joinCalls(calls: readonly JoinableCall[], places: readonly number[]): JointGroup[] {
  const of = (place: number) => calls[place] as JoinableCall;
  const isViews = places.every((place) => of(place).views !== undefined);
  const size = (place: number) => (isViews ? sizeOf(of(place).views ?? []) : 1 / MOST_JOINED);
  return packed(places, size).map((group) => {
    if (group.length === 1) return { places: group, joint: undefined };
    return { places: group, joint: isViews ? viewsOf(group.map(of)) : logsOf(group.map(of)) };
  });
}

/** Share of these views in one joint call. */
function sizeOf(views: readonly AskedView[]): number {
  const bytes = views.reduce((sum, { data }) => sum + 22 + data.length / 2 - 1, 0);
  return Math.max(views.length / MOST_VIEWS, bytes / MOST_BYTES);
}

function packed(places: readonly number[], size: (place: number) => number): number[][] {
  const groups: number[][] = [];
  let room = 0;
  for (const place of places) {
    // Many fiftieths add up to a little more than they are.
    if (size(place) > room + 1e-9) {
      groups.push([]);
      room = 1;
    }
    groups.at(-1)?.push(place);
    room -= size(place);
  }
  return groups;
}

function viewsOf(parts: readonly JoinableCall[]): Joint {
  const [first] = parts;
  const all = parts.flatMap(({ views }) => views ?? []);
  const args = encodeAbiParameters([{ type: 'uint256' }, { type: 'bytes' }], [BigInt(all.length), pack(all)]);
  const call = { method: 'eth_call', params: [{ data: JOINT_VIEWS_CODE + args.slice(2) }, first?.params[1]] };
  return {
    call,
    split: (value) => {
      const outcomes = isHexBytes(value) ? outcomesIn(value, all.length) : undefined;
      let at = 0;
      return parts.map(({ views }) => {
        const count = views?.length ?? 0;
        const own = outcomes?.slice(at, at + count) ?? [null];
        at += count;
        // As Multicall3 would have written it; where one view is not sure the part is asked for by itself.
        return own.every((outcome) => outcome !== null) ? written(own) : undefined;
      });
    },
  };
}

function pack(views: readonly AskedView[]): Hex {
  const one = ({ to, data }: AskedView) =>
    to.slice(2) + (data.length / 2 - 1).toString(16).padStart(4, '0') + data.slice(2);
  return `0x${views.map(one).join('')}`;
}

/** Decodes the answer to each view, null if uncertain; undefined if the code did not return it. */
function outcomesIn(answer: Hex, count: number): (Outcome | null)[] | undefined {
  if (!answer.startsWith('0x01')) return undefined;
  const outcomes: (Outcome | null)[] = [];
  let at = 4;
  while (at + 6 <= answer.length) {
    const status = answer.slice(at, at + 2);
    const end = at + 6 + 2 * Number.parseInt(answer.slice(at + 2, at + 6), 16);
    const success = status === '01';
    outcomes.push(status === '02' ? null : { success, returnData: `0x${answer.slice(at + 6, end)}` });
    at = end;
  }
  return at === answer.length && outcomes.length === count ? outcomes : undefined;
}

function written(outcomes: readonly Outcome[]): Hex {
  return encodeFunctionResult({ abi: multicallAbi, functionName: 'aggregate3', result: outcomes });
}

function logsOf(parts: readonly JoinableCall[]): Joint {
  const [first] = parts;
  const filters = parts.map(({ params }) => params[0] as { address: string });
  const own = filters.map(({ address }) => address.toLowerCase());
  const filter = { ...filters[0], address: filters.map(({ address }) => address) };
  return {
    call: { method: 'eth_getLogs', params: [filter], width: first?.width },
    split: (value) => {
      // Whoever asked holds it against the question.
      if (!Array.isArray(value)) return parts.map(() => value);
      const byAddress = new Map(own.map((address): [string, unknown[]] => [address, []]));
      for (const log of value as unknown[]) {
        const taker = byAddress.get(addressOf(log));
        // Unrequested logs go to all parts, which judge the host by them.
        for (const list of taker === undefined ? byAddress.values() : [taker]) list.push(log);
      }
      return own.map((address) => byAddress.get(address));
    },
  };
}

function addressOf(log: unknown): string {
  const address = (log as { address?: unknown } | null)?.address;
  return typeof address === 'string' ? address.toLowerCase() : '';
}
