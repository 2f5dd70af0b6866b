import { Warning } from '@/components/ui/Warning';
import { checkedAddress } from '@/core/caip';
import type { NameCaution } from '@/lib/names/accountName';

/** What to beware of in a name: another address has one that looks like it, or its letters are of several scripts. */
export function Cautions({ like, isMixed }: NameCaution) {
  return (
    <>
      {like === undefined ? undefined : (
        <Warning title={<bdi>Looks like {like.name}.</bdi>}>
          That is {like.isOwn ? 'your name for' : 'the name of'} another address:{' '}
          <span className="font-mono text-13 break-all">{checkedAddress(like.address)}</span>
        </Warning>
      )}
      {isMixed ? (
        <Warning title="Letters of several scripts.">
          Some of them may look like others that you know.
        </Warning>
      ) : undefined}
    </>
  );
}
