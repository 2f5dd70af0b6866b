import { t } from '@/core/language/message';
import { boundedLine, hostOf } from '../format';
import { ANNOUNCED_METHODS, CAPABILITIES } from './appRequest';
import type { TreasuryAccount } from './capturedCall';
import { REFUSALS, RefusedRequest } from './refused';

/** An app's own description; unverified. */
export type ClaimedApp = {
  name: string;
  /** Host of the address that the app states; null if that is no page address. */
  host: string | null;
};

/** Permissions of a session, in the form of WalletConnect. */
type Namespaces = Record<
  'eip155',
  { chains: string[]; accounts: string[]; methods: string[]; events: string[] }
>;

const EVENTS = ['chainChanged', 'accountsChanged'];
const MOST_NAMES = 50;

/** Reads the name and host that an app claims, each on one line. */
export function claimedApp(metadata: unknown): ClaimedApp {
  const { name, url } = (metadata ?? {}) as Record<string, unknown>;
  const shown = typeof name === 'string' ? boundedLine(name, 60) : '';
  return {
    name: shown === '' ? t`An app without a name` : shown,
    host: typeof url === 'string' ? hostOf(url) : null,
  };
}

/** Accepts an app's session on the treasury's own chain; throws where the app does not support it, or requires another. */
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
    const sentence = t`Unsupported chains. The treasury is on chain ${treasury.chainId} only.`;
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

/** Lists the treasury's capabilities as JSON texts, where apps look for them in a session. */
export function agreedProperties({ chainId }: TreasuryAccount): Record<string, string> {
  return {
    atomic: JSON.stringify(CAPABILITIES.atomic),
    capabilities: JSON.stringify({ [`0x${chainId.toString(16)}`]: CAPABILITIES }),
  };
}

// A key is `eip155` with a list of chains, or one chain such as `eip155:1`.
function scopesIn(json: unknown): { chains: string[]; methods: string[]; events: string[] }[] {
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
