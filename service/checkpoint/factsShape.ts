import type { Address } from 'viem';
import type { Facts, Identity, Setting } from '@/core/decode/facts';
import { dictionary, list, object, readable, refined, type Shape, text, whole } from '@/core/json';
import { big, maybe, oneOf } from '@/core/jsonValues';
import { address } from './json';

/** Facts about the accounts of a proposal, as an earlier visit stored them. */
export type KeptFacts = Pick<
  Facts,
  'block' | 'identities' | 'implementations' | 'holdings' | 'settings' | 'supply'
>;

const ACCOUNT = /^(0x[0-9a-f]{40}|coin)$/;
const words = text(64);
const decimals = whole(255);

type Loose = {
  kind: Identity['kind'];
  symbol?: string;
  decimals?: number;
  name?: string;
  owners?: readonly Address[];
  threshold?: number;
  isLent?: true;
};

/** Entries by key, which is data. */
function mapOf<T>(key: RegExp, shape: Shape<T>): Shape<ReadonlyMap<string, T>> {
  const inner = dictionary(key, shape);
  return {
    write: (values) => inner.write(Object.fromEntries(values)),
    read: (json, path) => new Map(Object.entries(inner.read(json, path))),
  };
}

const identity: Shape<Identity> = refined(
  object<Loose>(
    {
      kind: oneOf([
        'governor',
        'timelock',
        'votes-token',
        'token',
        'nft',
        'safe',
        'contract',
        'person',
        'nothing',
      ]),
    },
    {
      symbol: words,
      decimals,
      name: words,
      owners: list(address, 100),
      threshold: whole(100),
      isLent: oneOf([true]),
    },
  ) as Shape<Identity>,
  'an account',
  (value) => (isWhole(value) ? value : undefined),
);

function isWhole(value: Loose): boolean {
  const { kind, symbol, name, owners, threshold } = value;
  if (kind === 'safe') return owners !== undefined && threshold !== undefined;
  if (kind === 'nft' || kind === 'token')
    return symbol !== undefined && name !== undefined && (kind === 'nft' || value.decimals !== undefined);
  return true;
}

const setting: Shape<Setting> = {
  write: ({ before }) => (typeof before === 'bigint' ? big().write(before) : { before }),
  read: (json, path) =>
    typeof json === 'string'
      ? { before: big().read(json, path) }
      : object<{ before: string }>({ before: text(200) }).read(json, path),
};

const kept = object<KeptFacts>({
  block: maybe(big(53)),
  identities: mapOf(ACCOUNT, identity),
  implementations: mapOf(ACCOUNT, address),
  holdings: mapOf(ACCOUNT, big()),
  settings: mapOf(/^0x[0-9a-f]{40} .{1,400}$/, setting),
  supply: maybe(big()),
});

/** Facts that an earlier visit stored; null if malformed, and the rest of that visit is shown without them. */
export const factsShape: Shape<KeptFacts | null> = {
  write: (value) => (value === null ? null : kept.write(value)),
  read: (json, path) => readable(() => kept.read(json, path)) ?? null,
};
