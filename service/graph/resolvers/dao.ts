import type { OpenedDao } from '../context';
import { accountOf } from './account';
import { secondsPerUnitOf } from './clock';
import { controlOf } from './control';
import { type DaoVotesArguments, daoVotesOf } from './daoVotes';
import { type DelegatesArguments, delegatesOf, findDelegate } from './delegate';
import { type EndpointsArguments, endpointsOf } from './endpoints';
import { type OperationsArguments, operationsOf } from './operation';
import { type ProposalsArguments, proposalsOf } from './proposal';
import { syncOf } from './sync';

/** `Dao`: an organisation as detected, with its proposals and its sync. */
export async function daoOf(dao: OpenedDao): Promise<Record<string, unknown>> {
  const { index, contract } = dao;
  const found = await contract.dao();
  return {
    id: dao.id,
    chainId: found.chainId,
    address: found.address,
    name: found.name,
    version: found.version,
    family: enumOf(found.family),
    ids: enumOf(found.ids),
    ballot: {
      form: enumOf(found.ballot.form),
      nonce: enumOf(found.ballot.nonce),
      domain: found.ballot.domain,
    },
    extensions: found.extensions.map(enumOf),
    guardian: found.guardian,
    proxy: found.proxy && { ...found.proxy, kind: enumOf(found.proxy.kind) },
    unknown: found.unknown,
    clock: {
      mode: enumOf(found.clock.mode),
      raw: found.clock.raw,
      now: () => contract.clock(),
      secondsPerUnit: () => secondsPerUnitOf(dao, found.clock),
    },
    counting: {
      raw: found.counting.raw,
      kind: enumOf(found.counting.kind),
      quorum: found.counting.quorum.map(enumOf),
      sides: found.counting.sides.map(enumOf),
      fractional: found.counting.fractional,
      overridable: found.counting.overridable,
    },
    token: found.token && { ...found.token, kind: enumOf(found.token.kind) },
    timelock: found.timelock && { ...found.timelock, kind: enumOf(found.timelock.kind) },
    settings: found.settings,
    at: found.at,
    proposals: (args: ProposalsArguments) => proposalsOf(dao, args, () => daoOf(dao)),
    account: ({ address }: { address: string }) => accountOf(dao, address),
    votes: (args: DaoVotesArguments) => daoVotesOf(dao, args),
    delegates: (args: DelegatesArguments) => delegatesOf(dao, args),
    delegate: ({ address }: { address: string }) => findDelegate(dao, address),
    sync: () => syncOf(index),
    endpoints: (args: EndpointsArguments) => endpointsOf(dao, args),
    control: () => controlOf(dao),
    operations: (args: OperationsArguments) => operationsOf(dao, args),
  };
}

/** A capability's name as the schema's enums write it: `access-manager` is `ACCESS_MANAGER`. */
function enumOf(name: string): string {
  return name.toUpperCase().replaceAll('-', '_');
}
