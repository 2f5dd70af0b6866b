import { daoProofs } from '@/chain/contracts/daoProofs';
import { checkedAddress } from '@/core/caip';
import type { Index } from '@/service/indexer/daoIndex';
import { type OpenedDao, type PageArguments, readingsOf, secondsPerUnitOf } from '../context';
import { accountOf, ofEach } from './account';
import type { DaoVotesArguments } from './daoVotes';
import type { ComparisonArguments, DelegatesArguments } from './delegates/delegatePage';
import type { FlowsArguments } from './delegates/flows';
import type { OperationsArguments } from './operation';
import { type EndpointsArguments, endpointsOf, type ProposalsArguments, proposalsOf } from './proposalPage';

/** `Dao`: an organisation as detected, with its proposals and its sync. */
export async function daoOf(dao: OpenedDao): Promise<Record<string, unknown>> {
  const { index, contract } = dao;
  const found = await contract.dao();
  return {
    ...found,
    id: dao.id,
    clock: {
      ...found.clock,
      now: () => contract.clock(),
      secondsPerUnit: () => secondsPerUnitOf(dao, found.clock),
    },
    proofs: () => readingsOf(daoProofs(found), found.at),
    proposals: (args: ProposalsArguments) => proposalsOf(dao, args, () => daoOf(dao)),
    account: ({ address }: { address: string }) => accountOf(dao, address),
    accounts: ({ addresses }: { addresses: string[] }) =>
      ofEach(addresses, (address) => accountOf(dao, address)),
    // Few pages ask for each of these: their code is no part of what every visit loads.
    votes: async (args: DaoVotesArguments) => (await import('./daoVotes')).daoVotesOf(dao, args),
    delegates: async (args: DelegatesArguments) =>
      (await import('./delegates/delegatePage')).delegatesOf(dao, args),
    delegate: async ({ address }: { address: string }) => {
      const { findDelegates } = await import('./delegates/delegatePage');
      return (await findDelegates(dao, [checkedAddress(address)]))?.[0] ?? null;
    },
    comparison: async (args: ComparisonArguments) =>
      (await import('./delegates/delegatePage')).comparisonOf(dao, args),
    shares: async ({ owner }: { owner: string }) =>
      (await import('./delegates/shares')).ownSharesOf(dao, owner),
    flows: async (args: FlowsArguments) => (await import('./delegates/flows')).flowsOf(dao, args),
    sync: () => syncOf(index),
    endpoints: (args: EndpointsArguments) => endpointsOf(dao, args),
    control: async () => (await import('./control')).controlOf(dao),
    treasury: async () => (await import('./treasury')).treasuryOf(dao),
    operations: async (args: OperationsArguments) => (await import('./operation')).operationsOf(dao, args),
    changes: async (args: PageArguments) => (await import('./ruleChanges')).ruleChangesOf(dao, args),
  };
}

/** `Sync`: how far the index of an organisation has come. */
function syncOf(index: Index) {
  const { block, state, ...rest } = index.checkpoint();
  const checkpoint = block === null || state === 'none' ? null : { block, state, ...rest };
  return { ...index.status(), checkpoint, recalled: index.recalled() };
}
