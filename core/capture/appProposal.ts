import { boundedLine, hostOf } from '../format';
import { ANNOUNCED_METHODS, CAPABILITIES } from './appRequest';
import type { TreasuryAccount } from './capturedCall';
import { REFUSALS, RefusedRequest } from './refused';

/** What an app says of itself; nobody has checked it. */
export type ClaimedApp = {
  name: string;
  /** Of the address that it gives as its own; null where that is no address of a page. */
  host: string | null;
};

/** What a session gives leave for, in the form of WalletConnect. */
type Namespaces = Record<
  'eip155',
  { chains: string[]; accounts: string[]; methods: string[]; events: string[] }
>;

const EVENTS = ['chainChanged', 'accountsChanged'];
// More than any app names.
const MOST_NAMES = 50;

/** Who an app says that it is, on one line each. */
export function claimedApp(metadata: unknown): ClaimedApp {
  const { name, url } = (metadata ?? {}) as Record<string, unknown>;
  const shown = typeof name === 'string' ? boundedLine(name, 60) : '';
  return {
    name: shown === '' ? 'An app without a name' : shown,
    host: typeof url === 'string' ? hostOf(url) : null,
  };
}

/**
 * What is agreed to when an app asks for a session: the treasury on its own chain, and the methods that are answered.
 * Throws where the app is not for that chain, or cannot do without another one.
 */
export function agreedNamespaces(
  required: unknown,
  optional: unknown,
  treasury: TreasuryAccount,
): Namespaces {
  const chain = `eip155:${treasury.chainId}`;
  const [needed, wished] = [required, optional].map(scopesIn);
  const others = (needed ?? []).flatMap(({ chains }) => chains).filter((each) => each !== chain);
  const all = [...(needed ?? []), ...(wished ?? [])].flatMap(({ chains }) => chains);
  if (others.length > 0 || !all.includes(chain)) {
    const sentence = `Unsupported chains. The treasury is on chain ${treasury.chainId} only.`;
    throw new RefusedRequest(REFUSALS.chain, sentence);
  }
  const more = (key: 'methods' | 'events') => (needed ?? []).flatMap((scope) => scope[key]);
  return {
    eip155: {
      chains: [chain],
      accounts: [`${chain}:${treasury.account}`],
      methods: [...new Set([...ANNOUNCED_METHODS, ...more('methods')])],
      events: [...new Set([...EVENTS, ...more('events')])],
    },
  };
}

/** What the treasury can do, as apps look for it in a session: texts of JSON. */
export function agreedProperties({ chainId }: TreasuryAccount): Record<string, string> {
  return {
    atomic: JSON.stringify(CAPABILITIES.atomic),
    capabilities: JSON.stringify({ [`0x${chainId.toString(16)}`]: CAPABILITIES }),
  };
}

type Scope = { chains: string[]; methods: string[]; events: string[] };

// A key is `eip155` with a list of chains, or one chain such as `eip155:1`.
function scopesIn(json: unknown): Scope[] {
  if (typeof json !== 'object' || json === null) return [];
  return Object.entries(json)
    .slice(0, MOST_NAMES)
    .map(([key, scope]) => {
      const { chains, methods, events } = (scope ?? {}) as Record<string, unknown>;
      return {
        chains: key.includes(':') ? [key] : namesIn(chains),
        methods: namesIn(methods),
        events: namesIn(events),
      };
    });
}

function namesIn(json: unknown): string[] {
  if (!Array.isArray(json)) return [];
  return json
    .slice(0, 200)
    .filter((name): name is string => typeof name === 'string' && name.length > 0 && name.length <= 100);
}
