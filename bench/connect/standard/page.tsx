import '@rainbow-me/rainbowkit/styles.css';
import { ConnectButton, getDefaultConfig, RainbowKitProvider } from '@rainbow-me/rainbowkit';
import { ledgerWallet, rainbowWallet, trustWallet, zerionWallet } from '@rainbow-me/rainbowkit/wallets';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { type Address, parseAbi } from 'viem';
import { defineChain } from 'viem/utils';
import { useAccount, useWaitForTransactionReceipt, useWriteContract, WagmiProvider } from 'wagmi';

// As RainbowKit's own instructions set it up, with four wallets that speak WalletConnect.
const told = new URLSearchParams(location.search);
const rpc = told.get('rpc') ?? '';
const chain = defineChain({
  id: Number(told.get('chain')),
  name: 'Bench',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [rpc] } },
});
const config = getDefaultConfig({
  appName: 'Standard',
  projectId: 'local',
  chains: [chain],
  wallets: [{ groupName: 'Wallets', wallets: [rainbowWallet, trustWallet, zerionWallet, ledgerWallet] }],
  walletConnectParameters: { relayUrl: told.get('relay') ?? '' },
});
const GOVERNOR = parseAbi(['function castVoteWithReason(uint256 id, uint8 support, string reason)']);

function Vote() {
  const { status } = useAccount();
  const { data: hash, writeContract } = useWriteContract();
  const { data: receipt } = useWaitForTransactionReceipt({ hash });
  const [id] = useState(() => BigInt(told.get('proposal') ?? '0'));
  const address = (told.get('governor') ?? '0x') as Address;
  const args = [id, 1, 'Measured.'] as const;
  return (
    <>
      <button
        type="button"
        onClick={() => writeContract({ address, abi: GOVERNOR, functionName: 'castVoteWithReason', args })}
      >
        Vote
      </button>
      <p id="status" data-status={status} />
      <p>{receipt === undefined ? '' : `In block ${receipt.blockNumber}`}</p>
    </>
  );
}

const root = document.getElementById('root');
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <WagmiProvider config={config}>
        <QueryClientProvider client={new QueryClient()}>
          <RainbowKitProvider>
            <ConnectButton />
            <Vote />
          </RainbowKitProvider>
        </QueryClientProvider>
      </WagmiProvider>
    </StrictMode>,
  );
}
