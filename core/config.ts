import type { Address } from 'viem';
import { QuorateError } from './errors';
import {
  anyAddress,
  caip10,
  flag,
  JsonFlaw,
  leaf,
  list,
  openObject,
  orElse,
  refined,
  type Shape,
  someText,
  text,
  whole,
} from './json';
import { hasCredentials, parseUrl } from './url';

/** A chain this site may read: endpoints in order of preference. */
export type ChainConfig = {
  id: number;
  name: string;
  rpc: readonly string[];
  /** Coin shown for fees. */
  currency: string;
  /** Block explorer without a trailing slash; links are shown only where it is set. */
  explorer?: string | undefined;
  /** Multicall3; the usual address when absent. */
  multicall?: string | undefined;
};

/** An organisation listed by the operator: CAIP-10 id, name before it is read, name in ENS, first block worth reading. */
type OrganisationConfig = {
  id: string;
  name: string;
  ens?: string | undefined;
  startBlock?: string | undefined;
  /** Contract that holds shares of its token for several delegates (ENS' ERC20MultiDelegate). */
  multiDelegate?: Address | undefined;
  /** Contract that lends tokens to delegates through Franchisers (Uniswap's FranchiserFactory). */
  franchiserFactory?: Address | undefined;
  /** `quorate publish` has put its feeds on this host. */
  feeds?: boolean | undefined;
};

type Metadata = { name: string; description: string; url: string; icon: string };
type Demo = { name: string; accounts: readonly { address: string; label: string }[] };

/** How wallets on phones are reached. */
type WalletConnectConfig = {
  projectId: string;
  /** Another relay than WalletConnect's own. */
  relayUrl?: string | undefined;
  /** Let WalletConnect vouch for this site's address to the wallet; asks verify.walletconnect.org at every request. */
  verify?: boolean | undefined;
  /** Site details that a wallet shows; this site's own name and address if absent. */
  metadata?: Metadata | undefined;
};

/** The chain on which ENS is, and its registry. */
type EnsConfig = { chainId: number; registry: string };

/** Server of `quorate subscriptions`, without a slash at its end, and the public key of `quorate push-keys`. */
type PushConfig = { url: string; key: string };

/** Conditions that a new version of the site must meet before a browser switches from its stored version. */
export type ReleaseRules = {
  /** Accounts with a key whose signatures over its release count, and how many of them it needs. */
  signers: readonly string[];
  needed: number;
  /** Days for which this browser must have known it. */
  days: number;
};

/** `public/config.json`, fetched at start. Everything an operator may set; a person's settings override `chains[].rpc`. */
export type Config = {
  chains: readonly ChainConfig[];
  organisations: readonly OrganisationConfig[];
  /** Chain and registry of ENS, for a private chain; Ethereum's if absent. */
  names?: EnsConfig | undefined;
  /** Servers of `npm run serve`, or other sites with checkpoints, whose history is taken where this site has none; each ends without a slash. */
  remotes?: readonly string[] | undefined;
  /** `quorate publish` has put what it tells across organisations on this host. */
  lists?: boolean | undefined;
  /** Endpoint for published source code (Sourcify's API, no trailing slash), used on a person's tap; none if absent. */
  sourcify?: string | undefined;
  /** Notices on devices where this site is closed; not offered if absent. */
  push?: PushConfig | undefined;
  /** Conditions for new versions of this site; none if absent. A browser keeps those it met first. */
  releases?: ReleaseRules | undefined;
  wallet: {
    /** Absent: WalletConnect is shown as unavailable, with the reason. */
    walletConnect?: WalletConnectConfig | undefined;
    /** Offered only on chains 31337 to 31399: unlocked accounts of a local Anvil. */
    demo?: Demo | undefined;
    /** Origins that may show this site inside themselves, with the Safe open there as the wallet; none when absent. */
    frames?: readonly string[] | undefined;
  };
};

const url = refined(someText, 'an http or https address', (text) =>
  /^https?:\/\//.test(text) && parseUrl(text) !== null ? text : undefined,
);
const endpoint = refined(url, 'an endpoint without user:password, which browsers refuse', (text) =>
  hasCredentials(text) ? undefined : text,
);
const base = refined(url, '', (text) => text.replace(/\/$/, ''));
const origin = refined(url, 'an origin such as https://app.safe.global', (text) =>
  parseUrl(text)?.origin === text ? text : undefined,
);
const relay = refined(someText, 'a ws or wss address', (text) =>
  /^wss?:\/\//.test(text) && parseUrl(text) !== null ? text : undefined,
);
const blockNumber = leaf('a block number', (json) => (/^\d+$/.test(String(json)) ? String(json) : undefined));

const chain: Shape<ChainConfig> = openObject<ChainConfig>(
  {
    id: whole(Number.MAX_SAFE_INTEGER, 1),
    name: someText,
    rpc: list(endpoint),
    currency: orElse(someText, 'ETH'),
  },
  { explorer: base, multicall: anyAddress },
);

const walletConnect: Shape<WalletConnectConfig> = openObject<WalletConnectConfig>(
  { projectId: someText },
  {
    relayUrl: relay,
    verify: flag,
    metadata: openObject<Metadata>({ name: someText, description: someText, url, icon: url }),
  },
);

const demo: Shape<Demo> = openObject<Demo>({
  name: someText,
  accounts: list(openObject<Demo['accounts'][number]>({ address: anyAddress, label: someText })),
});

const MOST_SIGNERS = 50;

/** Rules for new versions that can be met: no more signatures than there are signers. */
export const releaseRules: Shape<ReleaseRules> = refined(
  openObject<ReleaseRules>({
    signers: list(anyAddress, MOST_SIGNERS),
    needed: whole(MOST_SIGNERS),
    days: orElse(whole(90), 0),
  }),
  'rules that need no more signatures than there are signers',
  (rules) =>
    rules.needed <= new Set(rules.signers.map((each) => each.toLowerCase())).size ? rules : undefined,
);

const config: Shape<Config> = openObject<Config>(
  {
    chains: list(chain),
    organisations: orElse(
      list(
        openObject<OrganisationConfig>(
          { id: caip10, name: someText },
          {
            ens: someText,
            startBlock: blockNumber,
            multiDelegate: anyAddress,
            franchiserFactory: anyAddress,
            feeds: flag,
          },
        ),
      ),
      [],
    ),
    wallet: orElse(openObject<Config['wallet']>({}, { walletConnect, demo, frames: list(origin) }), {}),
  },
  {
    remotes: list(base),
    lists: flag,
    sourcify: base,
    push: openObject<PushConfig>({ url: base, key: text(87, /^B[\w-]{86}$/, 'a key of quorate push-keys') }),
    releases: releaseRules,
    names: openObject<EnsConfig>({ chainId: whole(Number.MAX_SAFE_INTEGER, 1), registry: anyAddress }),
  },
);

/** Reads an untrusted value as a `Config`; throws `config-malformed` naming the path and what was expected. */
export function parseConfig(value: unknown): Config {
  try {
    return config.read(value, '$');
  } catch (error) {
    if (!(error instanceof JsonFlaw)) throw error;
    throw new QuorateError('config-malformed', { path: error.path, expected: error.expected });
  }
}
