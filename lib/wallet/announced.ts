import { type Connector, useConnectors } from 'wagmi';

/** The wallets that announced themselves to this page (EIP-6963); each that does so later joins them. */
export function useAnnounced(): readonly Connector[] {
  return useConnectors().filter(({ id }) => id !== 'browser');
}
