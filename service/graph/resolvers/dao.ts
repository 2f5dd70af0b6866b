import { daoProofs } from '@/chain/contracts/daoProofs';
import type { OpenedDao } from '../context';
import { accountOf } from './account';
import { secondsPerUnitOf } from './clock';
import { controlOf } from './control';
import { type DaoVotesArguments, daoVotesOf } from './daoVotes';
import { type DelegatesArguments, delegatesOf, findDelegate } from './delegatePage';
import { type EndpointsArguments, endpointsOf } from './endpoints';
import type { OperationsArguments } from './operation';
import { type ProposalsArguments, proposalsOf } from './proposalPage';
import { readingsOf } from './reading';
import { syncOf } from './sync';

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
    votes: (args: DaoVotesArguments) => daoVotesOf(dao, args),
    delegates: (args: DelegatesArguments) => delegatesOf(dao, args),
    delegate: ({ address }: { address: string }) => findDelegate(dao, address),
    sync: () => syncOf(index),
    endpoints: (args: EndpointsArguments) => endpointsOf(dao, args),
    control: () => controlOf(dao),
    // One page asks for them: their code is no part of what every visit loads.
    operations: async (args: OperationsArguments) => (await import('./operation')).operationsOf(dao, args),
  };
}
