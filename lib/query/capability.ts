import type { ResultOf } from 'gql.tada';
import type { Address } from 'viem';
import { boundedLine } from '@/core/format';
import type { Counting } from '@/core/governor/dao';
import { maybeBigInt } from './client/wire';
import type { DaoView, daoFields } from './dao';

type Wire = ResultOf<typeof daoFields>;

/** What an organisation can do, as the screens know it. */
export type Capabilities = Pick<
  DaoView,
  | 'family'
  | 'ids'
  | 'extensions'
  | 'guardian'
  | 'proxy'
  | 'unknown'
  | 'counting'
  | 'ballot'
  | 'token'
  | 'timelock'
>;

/** Wire to domain: what an organisation can do. */
export function readCapabilities(dao: Wire): Capabilities {
  const { ballot, timelock, token } = dao;
  return {
    family: enumName(dao.family),
    ids: enumName(dao.ids),
    extensions: dao.extensions.map(enumName<DaoView['extensions'][number]>),
    guardian: dao.guardian as Address | null,
    proxy: dao.proxy && ({ ...dao.proxy, kind: enumName(dao.proxy.kind) } as DaoView['proxy']),
    unknown: dao.unknown,
    counting: readCounting(dao.counting),
    ballot: { form: enumName(ballot.form), nonce: enumName(ballot.nonce), domain: ballot.domain },
    token: token && {
      ...token,
      address: token.address as Address,
      kind: enumName(token.kind),
      // It stands beside amounts everywhere: what could turn a line around is marked once, here.
      name: boundedLine(token.name, 80),
      symbol: boundedLine(token.symbol, 16),
    },
    timelock: timelock && {
      address: timelock.address as Address,
      kind: enumName(timelock.kind),
      delay: maybeBigInt(timelock.delay),
      grace: maybeBigInt(timelock.grace),
    },
  };
}

function readCounting(counting: Wire['counting']): Counting {
  const { kind, quorum, sides, ...rest } = counting;
  return {
    ...rest,
    kind: enumName(kind),
    quorum: quorum.map(enumName<Counting['quorum'][number]>),
    sides: sides.map(enumName<Counting['sides'][number]>),
  };
}

/** A value of the schema's enums as the name of a capability: `ACCESS_MANAGER` is `access-manager`. */
export function enumName<Name extends string>(value: string): Name {
  return value.toLowerCase().replaceAll('_', '-') as Name;
}
