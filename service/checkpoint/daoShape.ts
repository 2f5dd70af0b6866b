import type {
  BallotForm,
  Block,
  Clock,
  Counting,
  Dao,
  Proxy as ProxyFacts,
  Settings,
  Timelock,
  Token,
  Unknown,
} from '@/core/governor/dao';
import { FAMILY_NAMES } from '@/core/governor/family';
import type { Side } from '@/core/governor/vote';
import { flag, list, object, type Shape, text, whole } from '@/core/json';
import { big, hex, maybe, oneOf } from '@/core/jsonValues';
import { address } from './json';

// Texts that a contract gives.
const NAME = 4096;

/** A block; its number and time are small enough to be counted in. */
export const block: Shape<Block> = object<Block>({ number: big(53), hash: hex(32), timestamp: big(53) });

const sides = list<Side>(oneOf(['against', 'for', 'abstain']), 3);

const counting: Shape<Counting> = object<Counting>({
  raw: maybe(text(NAME)),
  kind: oneOf(['simple', 'fractional', 'overridable', 'unknown']),
  quorum: sides,
  sides,
  fractional: flag,
  overridable: flag,
});

const clock: Shape<Clock> = object<Clock>({
  raw: maybe(text(NAME)),
  mode: oneOf(['blocknumber', 'timestamp', 'l1-blocknumber', 'unknown']),
});

const ballot: Shape<BallotForm> = object<BallotForm>({
  form: oneOf(['v5', 'v4', 'alpha', 'none']),
  nonce: oneOf(['none', 'plain', 'keyed']),
  domain: maybe(object<NonNullable<BallotForm['domain']>>({ name: text(NAME), version: maybe(text(NAME)) })),
});

const token: Shape<Token> = object<Token>(
  {
    address,
    kind: oneOf(['erc20votes', 'erc721votes', 'comp', 'unknown']),
    name: text(NAME),
    symbol: text(NAME),
    decimals: whole(255),
    clock,
  },
  { staked: address },
);

const timelock: Shape<Timelock> = object<Timelock>({
  address,
  kind: oneOf(['controller', 'compound', 'access-manager', 'custom']),
  delay: maybe(big()),
  grace: maybe(big()),
});

const settings: Shape<Settings> = object<Settings>({
  votingDelay: big(),
  votingPeriod: big(),
  proposalThreshold: maybe(big()),
  quorum: maybe(big()),
  quorumNumerator: maybe(big()),
  quorumDenominator: maybe(big()),
  lateQuorumExtension: maybe(big()),
});

const proxy: Shape<ProxyFacts> = object<ProxyFacts>({
  kind: oneOf(['erc1967', 'beacon', 'delegator', 'clone']),
  implementation: maybe(address),
  admin: maybe(address),
  beacon: maybe(address),
  owner: maybe(address),
});

const unknown: Shape<Unknown> = object<Unknown>({
  capability: text(NAME),
  probe: text(NAME),
  reason: text(NAME),
});

/** Facts detected about a Governor. */
export const daoShape: Shape<Dao> = object<Dao>({
  chainId: whole(),
  address,
  family: oneOf(FAMILY_NAMES),
  name: text(NAME),
  version: maybe(text(NAME)),
  ids: oneOf(['hash', 'counter', 'sequential', 'unknown']),
  clock,
  counting,
  ballot,
  token: maybe(token),
  timelock: maybe(timelock),
  extensions: list(
    oneOf([
      'late-quorum',
      'super-quorum',
      'guardian',
      'storage',
      'keyed-nonces',
      'refunds',
      'bravo-compat',
      'multicall',
      'routes',
      'quorum-bounds',
    ]),
    9,
  ),
  settings,
  guardian: maybe(address),
  proxy: maybe(proxy),
  unknown: list(unknown, 100),
  at: block,
});
