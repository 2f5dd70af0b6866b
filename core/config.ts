import { QuorateError } from './errors';
import { parseUrl } from './url';

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

/** An organisation listed by the operator: CAIP-10 id, the name to show before it is read, first block worth reading. */
export type OrganisationConfig = { id: string; name: string; startBlock?: string | undefined };

/** How wallets on phones are reached. */
export type WalletConnectConfig = {
  projectId: string;
  /** Another relay than WalletConnect's own. */
  relayUrl?: string | undefined;
  /** Let WalletConnect vouch for this site's address to the wallet; asks verify.walletconnect.org at every request. */
  verify?: boolean | undefined;
  /** What a wallet shows of this site; the site's own name and address when absent. */
  metadata?: { name: string; description: string; url: string; icon: string } | undefined;
};

/** `public/config.json`, fetched at start. Everything an operator may set; a person's settings override `chains[].rpc`. */
export type Config = {
  chains: readonly ChainConfig[];
  organisations: readonly OrganisationConfig[];
  /** Where published source code is asked for (Sourcify's API, without a trailing slash), on a person's tap; absent: nowhere. */
  sourcify?: string | undefined;
  wallet: {
    /** Absent: WalletConnect is shown as unavailable, with the reason. */
    walletConnect?: WalletConnectConfig | undefined;
    /** Offered only on chains 31337 to 31399: unlocked accounts of a local Anvil. */
    demo?: { name: string; accounts: readonly { address: string; label: string }[] } | undefined;
    /** Origins that may show this site inside themselves, with the Safe open there as the wallet; none when absent. */
    frames?: readonly string[] | undefined;
  };
};

/** Reads an untrusted value as a `Config`; throws `config-malformed` naming the path and what was expected. */
export function parseConfig(value: unknown): Config {
  const root = object(value, '$');
  const chains = list(root.chains, '$.chains').map((entry, index) => chain(entry, `$.chains[${index}]`));
  const organisations = list(root.organisations ?? [], '$.organisations').map((entry, index) =>
    organisation(entry, `$.organisations[${index}]`),
  );
  return {
    chains,
    organisations,
    ...(root.sourcify === undefined ? {} : { sourcify: url(root.sourcify, '$.sourcify').replace(/\/$/, '') }),
    wallet: wallet(root.wallet ?? {}, '$.wallet'),
  };
}

function chain(value: unknown, path: string): ChainConfig {
  const entry = object(value, path);
  const id = entry.id;
  if (typeof id !== 'number' || !Number.isSafeInteger(id) || id < 1)
    bad(`${path}.id`, 'a whole number above 0');
  return {
    id: id as number,
    name: text(entry.name, `${path}.name`),
    rpc: list(entry.rpc, `${path}.rpc`).map((item, index) => url(item, `${path}.rpc[${index}]`)),
    currency: entry.currency === undefined ? 'ETH' : text(entry.currency, `${path}.currency`),
    ...(entry.explorer === undefined
      ? {}
      : { explorer: url(entry.explorer, `${path}.explorer`).replace(/\/$/, '') }),
    ...(entry.multicall === undefined ? {} : { multicall: address(entry.multicall, `${path}.multicall`) }),
  };
}

function organisation(value: unknown, path: string): OrganisationConfig {
  const entry = object(value, path);
  const id = text(entry.id, `${path}.id`);
  if (!/^eip155:[1-9]\d*:0x[0-9a-fA-F]{40}$/.test(id)) bad(`${path}.id`, 'a CAIP-10 id such as eip155:1:0x…');
  const start = entry.startBlock;
  if (start !== undefined && !/^\d+$/.test(String(start))) bad(`${path}.startBlock`, 'a block number');
  return {
    id,
    name: text(entry.name, `${path}.name`),
    ...(start === undefined ? {} : { startBlock: String(start) }),
  };
}

function wallet(value: unknown, path: string): Config['wallet'] {
  const entry = object(value, path);
  const result: Config['wallet'] = {};
  if (entry.walletConnect !== undefined) {
    result.walletConnect = walletConnect(entry.walletConnect, `${path}.walletConnect`);
  }
  if (entry.demo !== undefined) {
    const demo = object(entry.demo, `${path}.demo`);
    result.demo = {
      name: text(demo.name, `${path}.demo.name`),
      accounts: list(demo.accounts, `${path}.demo.accounts`).map((item, index) => {
        const at = `${path}.demo.accounts[${index}]`;
        const account = object(item, at);
        return {
          address: address(account.address, `${at}.address`),
          label: text(account.label, `${at}.label`),
        };
      }),
    };
  }
  if (entry.frames !== undefined)
    result.frames = list(entry.frames, `${path}.frames`).map((item, index) =>
      origin(item, `${path}.frames[${index}]`),
    );
  return result;
}

function walletConnect(value: unknown, path: string): WalletConnectConfig {
  const entry = object(value, path);
  const result: WalletConnectConfig = { projectId: text(entry.projectId, `${path}.projectId`) };
  if (entry.relayUrl !== undefined) {
    const relayUrl = text(entry.relayUrl, `${path}.relayUrl`);
    if (!/^wss?:\/\//.test(relayUrl) || parseUrl(relayUrl) === null)
      bad(`${path}.relayUrl`, 'a ws or wss address');
    result.relayUrl = relayUrl;
  }
  if (entry.verify !== undefined) {
    if (typeof entry.verify !== 'boolean') bad(`${path}.verify`, 'true or false');
    result.verify = entry.verify as boolean;
  }
  if (entry.metadata !== undefined) {
    const metadata = object(entry.metadata, `${path}.metadata`);
    result.metadata = {
      name: text(metadata.name, `${path}.metadata.name`),
      description: text(metadata.description, `${path}.metadata.description`),
      url: url(metadata.url, `${path}.metadata.url`),
      icon: url(metadata.icon, `${path}.metadata.icon`),
    };
  }
  return result;
}

function bad(path: string, expected: string): never {
  throw new QuorateError('config-malformed', { path, expected });
}

function object(value: unknown, path: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) bad(path, 'an object');
  return value as Record<string, unknown>;
}

function list(value: unknown, path: string): unknown[] {
  if (!Array.isArray(value)) bad(path, 'a list');
  return value as unknown[];
}

function text(value: unknown, path: string): string {
  if (typeof value !== 'string' || value === '') bad(path, 'a text that is not empty');
  return value as string;
}

function address(value: unknown, path: string): string {
  const found = text(value, path);
  if (!/^0x[0-9a-fA-F]{40}$/.test(found)) bad(path, 'an address (0x and 40 hex digits)');
  return found;
}

function url(value: unknown, path: string): string {
  const found = text(value, path);
  if (!/^https?:\/\//.test(found) || parseUrl(found) === null) bad(path, 'an http or https address');
  return found;
}

function origin(value: unknown, path: string): string {
  const found = url(value, path);
  if (parseUrl(found)?.origin !== found)
    bad(path, 'an origin such as https://app.safe.global, without a path');
  return found;
}
