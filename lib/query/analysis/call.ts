import { useMemo } from 'react';
import type { QuorateError } from '@/core/errors';
import { useAsk } from '../client/ask';
import { graphql, type ResultOf } from '../client/graphql';
import { useLast } from '../client/last';
import type { ProposalView } from '../proposal';
import { useAbis } from './abis';

/** Calls, each with what is said of it. */
export const callsFields = graphql(`
  fragment CallsFields on Calls @_unmask {
    items {
      path kind target implementation calldata selector signature source chainId otherChain delegatecall line share
      args { name type value }
      sentence { kind text who }
      brief { kind text who }
    }
    block
    problem { code facts }
  }
`);

export const callsQuery = graphql(
  `query Calls($dao: ID!, $id: BigInt!, $abis: [AbiInput!], $read: Boolean!) {
    proposal(dao: $dao, id: $id) { id calls(abis: $abis, read: $read) { ...CallsFields } }
  }`,
  [callsFields],
);

type CallsWire = ResultOf<typeof callsFields>;
/** One call as the service lists it. */
export type CallWire = CallsWire['items'][number];

/** One argument of a call; lists and tuples are JSON. */
export type ArgumentView = CallWire['args'][number];

/** A piece of a sentence. */
export type SentencePartView = CallWire['sentence'][number];

/** One call, read as far as it can be, with those inside it. */
export type CallView = CallWire & { nested: readonly CallView[] };

export type CallsView = {
  /** Undefined until they are decoded. */
  calls: readonly CallView[] | undefined;
  /** The block of names and present values; null while the chain has not answered. */
  block: bigint | null;
  /** `decoding`, then `decoded` while the chain is asked, then `read`; `failed` when nothing could be decoded. */
  status: 'decoding' | 'decoded' | 'read' | 'failed';
  /** Why the calls could not be decoded, or (with `read`) the chain not be asked. */
  problem: QuorateError | Wanted['problem'] | undefined;
  retry: () => void;
};

/** Decodes a proposal's calls at once, and adds what the chain says about their accounts as soon as it answers. */
export function useCalls(proposal: ProposalView): CallsView {
  const { dao, id } = proposal;
  const { abis } = useAbis(dao.chainId);
  const until = useContent(proposal);
  const variables = { dao: dao.id, id, abis: [...abis] };
  const whole = useAsk({
    document: callsQuery,
    variables: { ...variables, read: true },
    read: callsOf,
    until,
  });
  const plain = useAsk({
    document: callsQuery,
    variables: { ...variables, read: false },
    read: callsOf,
    until,
    pause: whole.data !== undefined,
  });
  const key = `${dao.id} ${id} ${until}`;
  // With another ABI they are read anew; until then they are shown as they were.
  const shown = useLast(key, whole.data ?? plain.data ?? undefined);
  const isRead = whole.data !== undefined || whole.error !== undefined;
  const isFailed = shown === undefined && plain.error !== undefined;
  return {
    calls: shown?.calls,
    block: shown?.block ?? null,
    status: isFailed ? 'failed' : shown === undefined ? 'decoding' : isRead ? 'read' : 'decoded',
    problem: isFailed ? plain.error : (whole.data?.problem ?? whole.error),
    retry: whole.retry,
  };
}

/** Builds a key that changes whenever a proposal's calls must be read again: from its state and the calls. */
export function useContent({ state, actions }: ProposalView): string {
  return useMemo(
    () => [state, ...actions.map(({ target, value, calldata }) => `${target} ${value} ${calldata}`)].join(),
    [state, actions],
  );
}

type Wanted = Pick<CallsWire, 'block' | 'problem'> & { calls: readonly CallView[] };

function callsOf({ proposal }: ResultOf<typeof callsQuery>): Wanted | undefined {
  if (proposal === null) return undefined;
  const { items, ...rest } = proposal.calls;
  return { ...rest, calls: nestCalls(items) };
}

type Building = CallWire & { nested: Building[] };

/** Calls with those inside them: in a list each stands right behind the call it is in. */
export function nestCalls(items: readonly CallWire[]): CallView[] {
  const top: Building[] = [];
  const open: Building[] = [];
  for (const item of items) {
    const call: Building = { ...item, nested: [] };
    const depth = item.path.length - 1;
    (open[depth - 1]?.nested ?? top).push(call);
    open[depth] = call;
  }
  return top;
}
