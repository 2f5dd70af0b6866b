import type { ReactNode } from 'react';
import { Copy } from '@/components/ui/Copy';
import { Popover } from '@/components/ui/Popover';
import { Proof } from '@/components/ui/Proof';
import { formatCount, t } from '@/core/language/message';
import { figureOf, type ProofView } from '@/lib/query/proof';

type Props = { reading: ProofView; label: string; chainId: number; children: ReactNode };

/** Proof of a line of this page: a call, which can be made again, or a storage slot. */
export function ReadingProof(props: Props) {
  const { reading, label, chainId, children } = props;
  if (reading.kind === 'slot') return <SlotProof {...props} />;
  const value = reading.value === 'true' ? t`Yes` : reading.value;
  return <Proof figure={figureOf(reading, { label, value, chainId })}>{children}</Proof>;
}

function SlotProof({ reading, label, chainId, children }: Props) {
  const { contract, call: slot, value, block: at } = reading;
  const rows = {
    Value: value,
    Slot: slot,
    Contract: contract,
    Block: t`${formatCount(at)} on chain ${chainId}`,
  };
  return (
    <Popover
      trigger={children}
      title={label}
      className="hit-area text-left decoration-third decoration-dotted decoration-1 underline-offset-4 hover:underline focus-visible:underline"
    >
      <p className="text-14 text-second">{t`Read from the storage of the contract, where every proxy keeps it (ERC-1967).`}</p>
      <dl className="mt-3 space-y-2.5">
        {Object.entries(rows).map(([name, text]) => (
          <div key={name} className="grid grid-cols-[5rem_1fr] gap-2">
            <dt className="text-13 leading-[1.375rem] text-second">{name}</dt>
            <dd className="min-w-0 font-mono text-13 break-all">{text}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-4">
        <Copy
          text={`cast storage ${contract} ${slot} --block ${at} --rpc-url "$RPC_URL"`}
          label={t`Copy as cast line`}
        />
      </div>
    </Popover>
  );
}
