import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { useClient } from 'urql';
import { filter, fromValue, mergeMap, pipe, subscribe, take } from 'wonka';
import { useChains } from '@/lib/settings/config';
import { useIsSimulating } from '@/lib/settings/simulating';
import { createValueStore } from '@/lib/valueStore';
import { useAsk } from '../client/ask';
import { graphql, type ResultOf } from '../client/graphql';
import { wireVariables } from '../client/typedAsk';
import type { ProposalView } from '../proposal';
import { useContent } from './call';

export const simulationFields = graphql(`
  fragment SimulationFields on Simulation @_unmask {
    outcome action reason block method assumed attached leftOut
    balances { token holder before after moved }
    events { address topics data }
    approvals { token owner spender amount }
    upgrades { contract kind to }
    roles { contract kind role account }
    settings { contract view before after }
    tokens { address symbol decimals }
  }
`);

export const simulationQuery = graphql(
  `query Simulation($dao: ID!, $id: BigInt!, $run: Boolean!) {
    proposal(dao: $dao, id: $id) { id simulation(run: $run) { ...SimulationFields } }
  }`,
  [simulationFields],
);

type SimulationWire = ResultOf<typeof simulationFields>;

/** Holdings of a party before and after, in base units; token null for the chain's coin. */
export type BalanceView = SimulationWire['balances'][number];

export type SimulationView = Omit<SimulationWire, 'tokens'> & {
  /** The tokens' own descriptions, by lower-case address. */
  tokens: ReadonlyMap<string, { symbol: string | null; decimals: number | null }>;
};

export type SimulationStatus =
  | { status: 'idle' | 'running' | 'stopped' }
  | { status: 'done'; simulated: SimulationView };

/** A simulation under way, one that a person stopped or that failed, or one of which the service has the answer. */
type Run = { stop: () => void } | 'stopped' | 'done';

const runs = createValueStore<ReadonlyMap<string, Run>>(new Map());

/** The simulation of a proposal, shared by its views; begins by itself if wanted, and is not repeated by a new block. */
export function useSimulation(proposal: ProposalView) {
  const { dao, id, state } = proposal;
  const client = useClient();
  const chain = useChains().find((each) => each.id === dao.chainId);
  // Another state is another question: what is taken for granted changes.
  const key = `${dao.id} ${id} ${state} ${chain?.rpc.join(' ') ?? ''}`;
  const run = useSyncExternalStore(
    runs.subscribe,
    () => runs.get().get(key),
    () => undefined,
  );
  const isRunning = typeof run === 'object';
  const ask = useMemo(() => ({ dao: dao.id, id }), [dao.id, id]);
  const { data } = useAsk({
    document: simulationQuery,
    variables: { ...ask, run: false },
    read: simulationOf,
    until: useContent(proposal),
    pause: isRunning,
  });
  // Only the voting module knows what it would do.
  const isNothing = proposal.actions.length === 0 || proposal.module !== null;
  const canStart = chain !== undefined && chain.rpc.length > 0 && !isNothing;
  const start = useCallback(() => {
    if (typeof runs.get().get(key) === 'object') return;
    const query = (run: boolean) =>
      pipe(
        client.query(simulationQuery, wireVariables(simulationQuery, { ...ask, run }) as never, {
          requestPolicy: 'network-only',
        }),
        filter(({ stale }) => !stale),
        take(1),
      );
    const source = pipe(
      query(true),
      // Load the answer that every view asks for, before they ask.
      mergeMap((played) => (played.data?.proposal?.simulation == null ? fromValue(played) : query(false))),
    );
    let isOver = false;
    const end = (run: Run) => {
      isOver = true;
      set(key, run);
    };
    const { unsubscribe } = pipe(
      source,
      subscribe(({ data: answer }) => end(answer?.proposal?.simulation == null ? 'stopped' : 'done')),
    );
    const stop = () => {
      unsubscribe();
      set(key, 'stopped');
    };
    // It may have failed at once.
    if (!isOver) set(key, { stop });
  }, [client, key, ask]);
  const stop = useCallback(() => {
    const own = runs.get().get(key);
    if (typeof own === 'object') own.stop();
  }, [key]);
  const isWanted = useIsSimulating(dao.chainId) && canStart && run === undefined && data === null;
  useEffect(() => {
    if (isWanted) start();
  }, [isWanted, start]);
  const simulation = useMemo((): SimulationStatus => {
    if (typeof run === 'object') return { status: 'running' };
    if (run === 'stopped') return { status: 'stopped' };
    return data == null ? { status: 'idle' } : { status: 'done', simulated: data };
  }, [run, data]);
  return { simulation, start: canStart ? start : undefined, stop };
}

function set(key: string, run: Run): void {
  runs.set(new Map([...runs.get(), [key, run]]));
}

// Null where there was none yet.
function simulationOf({ proposal }: ResultOf<typeof simulationQuery>): SimulationView | null | undefined {
  return proposal === null ? undefined : simulatedOf(proposal.simulation);
}

/** A simulation as the screens show it; null where there is none. */
export function simulatedOf(simulation: SimulationWire | null): SimulationView | null {
  if (simulation === null) return null;
  const tokens = simulation.tokens.map(({ address, ...words }) => [address.toLowerCase(), words] as const);
  return { ...simulation, tokens: new Map(tokens) };
}
