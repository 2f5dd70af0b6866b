import type { Opened } from '../context';
import { accountOf } from './account';
import { controlOf } from './control';
import { type OperationsArguments, operationsOf } from './operation';
import { type ProposalsArguments, proposalsOf } from './proposal';
import { syncOf } from './sync';

/** `Dao`: an organisation as detected, with its proposals and its sync. */
export async function daoOf(dao: Opened): Promise<Record<string, unknown>> {
  const { chain, index, truth } = dao;
  const found = await truth.dao();
  return {
    id: dao.id,
    chainId: found.chainId,
    address: found.address,
    name: found.name,
    version: found.version,
    clock: {
      mode: found.clock.mode.replace('-', '_').toUpperCase(),
      raw: found.clock.raw,
      now: () => truth.clock(),
      // A countdown can do without; the timepoint itself is shown then.
      secondsPerUnit: () => chain.secondsPerUnit().catch(() => 0),
    },
    counting: {
      raw: found.counting.raw,
      quorum: found.counting.quorum.map((side) => side.toUpperCase()),
    },
    token: found.token,
    timelock: found.timelock,
    settings: found.settings,
    at: found.at,
    proposals: (args: ProposalsArguments) => proposalsOf(dao, args, () => daoOf(dao)),
    account: ({ address }: { address: string }) => accountOf(dao, address),
    sync: () => syncOf(index),
    control: () => controlOf(dao),
    operations: (args: OperationsArguments) => operationsOf(dao, args),
  };
}
