import { Copy } from '@/components/ui/Copy';
import { rich } from '@/components/ui/text/rich';
import { formatCoin } from '@/core/format';
import { meaningOf } from '@/core/governor/act/meaning';
import type { Call } from '@/core/governor/call';
import { clearCall } from '@/core/governor/clearsign/screen';
import { t } from '@/core/language/message';
import type { ActDao } from '@/lib/act/acts/act';
import { askedCallOf } from '@/lib/act/outcome/mined';
import type { ActRun } from '@/lib/act/runner/run';
import { useChains } from '@/lib/settings/config';
import { ClearLine, CompareFold } from './CompareTyped';

type Props = { call: Call; dao: ActDao; run: ActRun<unknown, unknown> | undefined; words: string };

/** Effects of the call by its bytes, and the call for other tools, so that an act never depends on this site. */
export function RawCall({ call, dao, run, words }: Props) {
  const currency = useChains().find(({ id }) => id === dao.chainId)?.currency ?? 'ETH';
  // While the wallet is open it is what was handed over that counts.
  const handed = run?.status === 'signing' ? run.asked : undefined;
  const safe = safeBatch(call, dao.chainId, words);
  return (
    <>
      <CompareCall call={handed ?? call} dao={dao} currency={currency} />
      <details className="border-t border-line-soft pt-1 text-14">
        <summary className="min-h-11 content-center text-second hover:text-ink">{t`Use another wallet or tool`}</summary>
        <dl className="grid gap-3 pt-1">
          <Raw name={t`Contract`} text={call.to} label={t`Copy address`} />
          <Raw name={t`Raw data (calldata)`} text={call.data} label={t`Copy raw data`} />
          <Raw name="Foundry" text={castLine(call)} label={t`Copy command`} />
          <div>
            <dt className="text-13 text-second">{t`Safe Transaction Builder`}</dt>
            <dd className="mt-1.5 flex flex-wrap gap-2">
              <Copy text={safe} label={t`Copy JSON`} />
              <a
                href={`data:application/json;charset=utf-8,${encodeURIComponent(safe)}`}
                download="quorate-safe-transaction.json"
                className="inline-flex min-h-11 items-center rounded-control border border-line px-3 text-14 font-medium hover:border-third"
              >{t`Download JSON`}</a>
            </dd>
          </div>
        </dl>
      </details>
    </>
  );
}

function Raw({ name, text, label }: { name: string; text: string; label: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-13 text-second">{name}</dt>
      <dd className="mt-1">
        <textarea
          readOnly
          aria-label={name}
          rows={text.length > 60 ? 3 : 1}
          value={text}
          className="block w-full resize-none rounded-control bg-chip p-2.5 font-mono text-13 break-all text-ink"
        />
        <div className="mt-1.5">
          <Copy text={text} label={label} />
        </div>
      </dd>
    </div>
  );
}

/** Effects of the bytes handed to a wallet, decoded from them, with their hash to compare on the wallet. */
function CompareCall({ call, dao, currency }: { call: Call; dao: ActDao; currency: string }) {
  const { does, rows } = meaningOf(call, dao.token?.decimals, currency);
  return (
    <div className="mt-4 border-t border-line-soft pt-3 text-14">
      <p className="text-second wrap-anywhere">{rich`Your wallet will be asked to send a call that ${<strong className="font-semibold text-ink">{does}</strong>}.`}</p>
      <ClearLine screen={clearCall(call, dao, currency)} />
      <CompareFold
        rows={[
          { name: 'to', value: call.to },
          { name: 'coins', value: formatCoin(call.value, currency) },
          ...rows,
          { name: t`Hash of the raw data (Keccak-256)`, value: askedCallOf(call).digest, isHash: true },
        ]}
      />
    </div>
  );
}

/** A Foundry command line; it names `RPC_URL`, as a person's own endpoint has a key in its address. Hex alone reaches the shell. */
export function castLine(call: Call): string {
  const value = call.value === 0n ? '' : ` --value ${call.value}`;
  return `cast send ${call.to} ${call.data}${value} --rpc-url "$RPC_URL" --interactive`;
}

// The file that Safe's Transaction Builder imports, holding this one call.
function safeBatch(call: Call, chainId: number, words: string): string {
  const transaction = {
    to: call.to,
    value: String(call.value),
    data: call.data,
    contractMethod: null,
    contractInputsValues: null,
  };
  const meta = { name: words, description: '' };
  return JSON.stringify(
    { version: '1.0', chainId: String(chainId), meta, transactions: [transaction] },
    null,
    2,
  );
}
