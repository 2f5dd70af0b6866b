import { Scroll } from '@/components/ui/list/Scroll';
import { rich } from '@/components/ui/text/rich';
import { t } from '@/core/language/message';

const SMALLEST = `{
  "chains": [
    { "id": 1, "name": "Ethereum", "rpc": ["https://…"], "currency": "ETH" }
  ],
  "organisations": [
    { "id": "eip155:1:0x…", "name": "…", "startBlock": "…" }
  ]
}`;

/** Purpose of config.json, and the smallest one that works. */
export function SmallestConfig() {
  return (
    <>
      <p className="mt-5 text-15 text-second">
        {rich`Quorate reads its chains and organisations from ${<span className="font-mono">config.json</span>}, next to this page. No chain was read, and nothing of yours was lost. The smallest file that works:`}
      </p>
      <Scroll label={t`A config.json that works`} className="mt-4 overflow-x-auto rounded-card">
        <pre className="border border-line bg-card p-4 font-mono text-13">{SMALLEST}</pre>
      </Scroll>
    </>
  );
}
