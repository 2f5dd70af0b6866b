import { rich } from '@/components/ui/text/rich';
import { Warning } from '@/components/ui/Warning';
import { checkedAddress } from '@/core/caip';
import { t } from '@/core/language/message';
import type { NameCaution } from '@/lib/names/accountName';

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
