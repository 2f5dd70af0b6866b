import { FAMILY_NAMES } from '@/core/governor/family';
import { anyAddress, anyText, flag, list, openObject, readable, type Shape, whole } from '@/core/json';
import { maybe, oneOf } from '@/core/jsonValues';
import type { ActDao } from '../acts/act';
import type { Entry } from '../runner/outbox';

const SNAPSHOT: Shape<ActDao> = openObject<ActDao>(
  {
    id: anyText,
    chainId: whole(),
    address: anyAddress,
    family: oneOf(FAMILY_NAMES),
    guardian: maybe(anyAddress),
    extensions: list(anyText as Shape<ActDao['extensions'][number]>, 20),
    ballot: openObject<ActDao['ballot']>({
      form: oneOf(['v5', 'v4', 'alpha', 'none']),
      nonce: oneOf(['none', 'plain', 'keyed']),
      domain: maybe(
        openObject<NonNullable<ActDao['ballot']['domain']>>({ name: anyText, version: maybe(anyText) }),
      ),
    }),
    counting: openObject<ActDao['counting']>({
      kind: oneOf(['simple', 'fractional', 'overridable', 'unknown']),
      sides: list(oneOf(['against', 'for', 'abstain'])),
      fractional: flag,
      overridable: flag,
    }),
    token: maybe(
      openObject<NonNullable<ActDao['token']>>({
        address: anyAddress,
        kind: oneOf(['erc20votes', 'erc721votes', 'comp', 'unknown']),
        symbol: anyText,
        decimals: whole(255),
      }),
    ),
    timelock: maybe(
      openObject<NonNullable<ActDao['timelock']>>({
        address: anyAddress,
        kind: oneOf(['controller', 'compound', 'access-manager', 'custom']),
      }),
    ),
  },
  { multiDelegate: anyAddress },
);

/** Only what acts need of an organisation, without what screens added. */
export function daoSnapshotOf(dao: ActDao): ActDao {
  return SNAPSHOT.write(dao) as ActDao;
}

/** The organisation an act was begun in, to follow it before that is read again; undefined when none is kept. */
export function daoSnapshotIn({ place, dao }: Pick<Entry, 'place' | 'dao'>): ActDao | undefined {
  const found = readable(() => SNAPSHOT.read(place, '$'));
  if (found === undefined || found.id !== dao) return undefined;
  return found.id.toLowerCase() === `eip155:${found.chainId}:${found.address}`.toLowerCase()
    ? found
    : undefined;
}
