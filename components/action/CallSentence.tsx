import type { ReactNode } from 'react';
import { Address } from '@/components/ui/Address';
import { Copy } from '@/components/ui/Copy';
import { t } from '@/core/language/message';
import type { CallView, SentencePartView } from '@/lib/query/analysis/call';

const COPY = 'hit-area text-13 text-accent underline underline-offset-4';
const CHIP = 'rounded-[6px] bg-chip box-decoration-clone px-1.5 py-px text-14';

/** A sentence with its accounts, amounts and values set apart; accounts say what they are and open in full, or stand there in full. */
export function CallSentence({
  call: { sentence, chainId },
  className = 'text-15',
  isWhole = false,
  children,
}: {
  call: Pick<CallView, 'sentence' | 'chainId'>;
  className?: string;
  /** Shows addresses in full, each with a copy button, where somebody writes or checks the sentence. */
  isWhole?: boolean;
  children?: ReactNode;
}) {
  return (
    <p className={`leading-[1.85] break-words ${className}`}>
      {children}
      {sentence.map((part, index) => (
        <Piece key={index} part={part} chainId={chainId} isWhole={isWhole} />
      ))}
    </p>
  );
}

type Chained = { chainId: number | null; isWhole: boolean };

function Piece({ part: { kind, text, who }, chainId, isWhole }: { part: SentencePartView } & Chained) {
  switch (kind) {
    case 'text':
      return text;
    case 'amount':
      // A figure and its unit go to the next line together.
      return (
        <strong className={`${CHIP} inline-block max-w-full leading-6 font-semibold tabular-nums`}>
          {text}
        </strong>
      );
    case 'value':
      return <strong className={`${CHIP} font-medium`}>{text}</strong>;
    case 'address':
      return (
        <span className={`${CHIP} inline-flex max-w-full flex-wrap items-baseline gap-x-1.5`}>
          <Account address={text} chainId={chainId} isWhole={isWhole} />
          {who === null || who === t`a contract` ? undefined : (
            <span className="text-13 text-second">{who}</span>
          )}
          {isWhole ? <Copy text={text} label={t`Copy address`} className={COPY} /> : undefined}
        </span>
      );
  }
}

// On an unknown chain there is nothing to open.
function Account({ address, chainId, isWhole }: { address: string } & Chained) {
  if (chainId === null) return <span className="font-mono text-[0.92em] break-all">{address}</span>;
  return <Address address={address} chainId={chainId} isWhole={isWhole} />;
}
