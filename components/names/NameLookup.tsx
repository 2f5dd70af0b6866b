import { Button } from '@/components/ui/Button';
import { Problem } from '@/components/ui/Problem';
import { rich } from '@/components/ui/text/rich';
import { Warning } from '@/components/ui/Warning';
import { checkedAddress } from '@/core/caip';
import { safeLine } from '@/core/format';
import { formatCount, t } from '@/core/language/message';
import { type NameCaution, useNameCaution } from '@/lib/names/accountName';
import { useResolved } from '@/lib/names/useResolved';
import type { ResolvedView } from '@/lib/query/names';

/** Says which address a name that was typed leads to; nothing is done with it before the person takes that address. */
export function NameLookup({ text, onUse }: { text: string; onUse: (address: string) => void }) {
  const name = text.trim();
  const resolving = useResolved(name);
  return (
    <div role="status" className="mt-2 grid justify-items-start gap-2 rounded-control bg-chip p-3 text-14">
      {resolving.kind === 'off' ? (
        <p>{rich`To use names such as alice.eth, switch on names from ENS in ${<a href="/settings/" className="text-accent underline underline-offset-4">{t`Settings`}</a>}.`}</p>
      ) : resolving.kind === 'nowhere' ? (
        <p>{rich`Names need an endpoint of ${resolving.chain}. Add one in Settings.`}</p>
      ) : resolving.kind === 'asking' ? (
        <p className="wrap-anywhere">{rich`Looking up ${<bdi>{safeLine(name)}</bdi>} …`}</p>
      ) : resolving.kind === 'failed' ? (
        <Problem compact error={resolving.error} onRetry={resolving.retry} />
      ) : (
        <Found found={resolving.found} onUse={onUse} />
      )}
    </div>
  );
}

function Found({ found, onUse }: { found: ResolvedView; onUse: (address: string) => void }) {
  const { name, address, block } = found;
  const caution = useNameCaution(name ?? '', address ?? '');
  if (name === null) return <p>{t`ENS allows no such name.`}</p>;
  if (address === null)
    return (
      <p className="wrap-anywhere">
        {rich`${<bdi className="font-semibold">{name}</bdi>} leads to no address. Names that are kept outside of the chain are not followed.`}
      </p>
    );
  return (
    <>
      <p className="wrap-anywhere">
        {rich`${<bdi className="font-semibold">{name}</bdi>} leads to${<span className="block font-mono text-13 break-all">{address}</span>}${<span className="text-13 text-second">{rich`read at block ${formatCount(block)}`}</span>}`}
      </p>
      <Cautions {...caution} />
      <Button onClick={() => onUse(address)}>{t`Use this address`}</Button>
    </>
  );
}

/** Warnings about a name: another address has one that looks like it, or its letters are of several scripts. */
export function Cautions({ like, isMixed }: NameCaution) {
  return (
    <>
      {like === undefined ? undefined : (
        <Warning title={<bdi>{rich`Looks like ${like.name}.`}</bdi>}>
          {rich`That is ${like.isOwn ? t`your name for` : t`the name of`} another address: ${<span className="font-mono text-13 break-all">{checkedAddress(like.address)}</span>}`}
        </Warning>
      )}
      {isMixed ? (
        <Warning
          title={t`Letters of several scripts.`}
        >{t`Some of them may look like others that you know.`}</Warning>
      ) : undefined}
    </>
  );
}
