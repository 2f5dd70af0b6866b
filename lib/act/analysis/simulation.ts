import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { SimulationSubject } from '@/chain/simulate/simulate';
import type { TokenWords } from '@/chain/simulate/tokens';
import type { ChainConfig } from '@/core/config';
import type { Simulated } from '@/core/decode/simulated';
import { hashDescription } from '@/core/governor/proposalId';
import type { ProposalView } from '@/lib/query/proposal';
import { useChains } from '@/lib/settings/config';
import { useIsSimulating } from '@/lib/settings/simulating';
import type { ActDao } from '../acts/act';

/** Where a simulation stands; `tokens` are what the tokens in it say of themselves, by lower-case address. */
export type Simulation =
  | { status: 'idle' | 'running' | 'stopped' }
  | { status: 'done'; simulated: Simulated; tokens: ReadonlyMap<string, TokenWords> };

/** A simulation, and how to begin or stop it; `start` is undefined where no endpoint is set for the chain. */
export type SimulationDesk = { simulation: Simulation; start: (() => void) | undefined; stop: () => void };

type Held = { state: Simulation; controller: AbortController | undefined; listeners: Set<() => void> };

const IDLE: Simulation = { status: 'idle' };
// What was simulated is kept while the page lives: several parts of it show the same one.
const kept = new Map<string, Held>();
const MOST_KEPT = 50;

/**
 * The simulation of a proposal, shared by all who show it. It begins by itself where the person wants that; a new block
 * does not repeat it.
 */
export function useSimulation(proposal: ProposalView): SimulationDesk {
  const { dao, id, state } = proposal;
  const chain = useChains().find((each) => each.id === dao.chainId);
  const isByItself = useIsSimulating(dao.chainId);
  // Another state is another question: what was taken for granted changes.
  const held = heldFor(`${dao.id} ${id} ${state} ${chain?.rpc.join(' ') ?? ''}`);
  const simulation = useSyncExternalStore(
    (listener) => {
      held.listeners.add(listener);
      return () => held.listeners.delete(listener);
    },
    () => held.state,
    () => IDLE,
  );
  const start = useMemo(() => {
    // What a voting module would do is known to it alone.
    const isNothing = proposal.actions.length === 0 || proposal.module !== null;
    if (chain === undefined || chain.rpc.length === 0 || isNothing) return undefined;
    return () => void run(held, chain, dao, subjectOf(proposal));
    // The proposal is a new object at every answer; its state is in the key of what is held.
  }, [held, chain]);
  const wanted = isByItself && simulation.status === 'idle';
  useEffect(() => {
    if (wanted) start?.();
  }, [wanted, start]);
  return { simulation, start, stop: () => held.controller?.abort() };
}

function heldFor(key: string): Held {
  const known = kept.get(key);
  if (known !== undefined) return known;
  const oldest = kept.size >= MOST_KEPT ? kept.keys().next().value : undefined;
  if (oldest !== undefined) kept.delete(oldest);
  const held: Held = { state: IDLE, controller: undefined, listeners: new Set() };
  kept.set(key, held);
  return held;
}

// Calldata is what the target is sent already, so no function's name stands beside it.
function subjectOf({ id, actions, description }: ProposalView): SimulationSubject {
  return {
    id,
    actions: actions.map(({ target, value, calldata }) => ({ target, value, calldata, signature: '' })),
    descriptionHash: hashDescription(description),
  };
}

async function run(held: Held, chain: ChainConfig, dao: ActDao, subject: SimulationSubject): Promise<void> {
  if (held.state.status === 'running') return;
  const controller = new AbortController();
  held.controller = controller;
  tell(held, { status: 'running' });
  try {
    // Reading a proposal needs none of this.
    const [{ chainFor }, { simulateProposal }, { readTokens }, { revertFormattersOf: speechOf }] =
      await Promise.all([
        import('../chain'),
        import('@/chain/simulate/simulate'),
        import('@/chain/simulate/tokens'),
        import('../runner/revertFormatters'),
      ]);
    const transport = chainFor([chain], chain.id);
    if (transport === undefined) return tell(held, IDLE);
    const { signal } = controller;
    const speech = speechOf({ dao, chain: transport });
    const simulated = await simulateProposal(transport, dao, subject, { signal, speech });
    const assets = [...simulated.balances, ...simulated.transfers, ...simulated.approvals];
    const tokens = await readTokens(
      transport,
      assets.map(({ token }) => token),
      simulated.block,
      signal,
    ).catch(() => new Map<string, TokenWords>());
    signal.throwIfAborted();
    tell(held, { status: 'done', simulated, tokens });
  } catch {
    // Stopped by the person, or the code did not come: it may be tried again.
    tell(held, { status: 'stopped' });
  }
}

function tell(held: Held, state: Simulation): void {
  held.state = state;
  for (const listener of held.listeners) listener();
}
