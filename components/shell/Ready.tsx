'use client';
import type { ReactNode } from 'react';
import { Scroll } from '@/components/ui/list/Scroll';
import { Page } from '@/components/ui/Page';
import { Problem } from '@/components/ui/Problem';
import { loadConfig, useConfig } from '@/lib/settings/config';

/** The page, or, where config.json cannot be used, a page that names the path and what is expected there. */
export function Ready({ children }: { children: ReactNode }) {
  const { status, error } = useConfig();
  if (status !== 'failed') return children;
  return (
    <Page narrow>
      <h1 className="mb-5">This site is not set up correctly</h1>
      <Problem error={error} onRetry={() => void loadConfig()} />
      <p className="mt-5 text-15 text-second">
        Quorate reads its chains and organisations from <span className="font-mono">config.json</span>, which
        lies beside this page. Nothing was read from any chain, and nothing of yours was lost. The smallest
        file that works:
      </p>
      <Scroll label="A config.json that works" className="mt-4 overflow-x-auto rounded-card">
        <pre className="border border-line bg-card p-4 font-mono text-13">{SMALLEST}</pre>
      </Scroll>
    </Page>
  );
}

const SMALLEST = `{
  "chains": [
    { "id": 1, "name": "Ethereum", "rpc": ["https://…"], "currency": "ETH" }
  ],
  "organisations": [
    { "id": "eip155:1:0x…", "name": "…", "startBlock": "…" }
  ]
}`;
