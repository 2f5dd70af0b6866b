import { type SimulatedDao, simulateProposal } from '@/chain/simulate/simulate';
import { readTokens, type TokenWords } from '@/chain/simulate/tokens';
import type { Asset, Simulated } from '@/core/decode/simulated';
import { revertFormattersOf } from '@/core/governor/errors/revertFormatters';
import { callOf, hashDescription } from '@/core/governor/proposalId';
import type { AnalysisSources } from './facts';
import type { AnalysedProposal } from './subject';

/** A simulation, and what the tokens in it say of themselves, by lower-case address. */
export type SimulationRun = { simulated: Simulated; tokens: ReadonlyMap<string, TokenWords> };

/** Plays a proposal through on the newest block. Throws only the reason of the signal. */
export async function runSimulation(
  { transport, currency }: AnalysisSources,
  { dao, made, actions, description }: AnalysedProposal,
  signal: AbortSignal,
): Promise<SimulationRun> {
  const subject = {
    id: made?.id ?? null,
    // Calldata is as sent to the target, so it carries no function's name.
    actions: actions.map((each) => ({ ...each, calldata: callOf(each), signature: '' })),
    descriptionHash: hashDescription(description),
  };
  const formatters = revertFormattersOf({ dao, chain: { currency } });
  const simulated = await simulateProposal(transport, dao satisfies SimulatedDao, subject, {
    signal,
    formatters,
  });
  const assets = [...simulated.balances, ...simulated.transfers, ...simulated.approvals];
  const tokens = await readTokens(
    transport,
    assets.map(({ token }) => token),
    simulated.block,
    signal,
  ).catch(() => new Map<string, TokenWords>());
  signal.throwIfAborted();
  return { simulated, tokens };
}

/** `Simulation`: a run as the schema gives it. */
export function simulationAnswer({ simulated, tokens }: SimulationRun) {
  const { transfers, balances, ...rest } = simulated;
  return {
    ...rest,
    transfers: transfers.map((each) => ({ ...each, token: tokenOf(each.token) })),
    balances: balances.map((each) => ({ ...each, token: tokenOf(each.token) })),
    tokens: [...tokens].map(([address, words]) => ({ address, ...words })),
  };
}

const tokenOf = (asset: Asset): string | null => (asset === 'coin' ? null : asset);
