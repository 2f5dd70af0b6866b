import type { ReactNode } from 'react';
import { Address } from '@/components/ui/Address';
import type { CallContext } from '@/core/decode/action';
import type { Facts } from '@/core/decode/facts';
import { factsWhere } from '@/core/decode/words/callReader';
import type { SentencePart, SentenceParts } from '@/core/decode/words/sentence';
import { whoWords } from '@/core/decode/words/who';

const CHIP = 'rounded-[6px] bg-chip box-decoration-clone px-1.5 py-px text-14';

/** A sentence with its accounts, amounts and values set apart; accounts say what they are and open in full. */
export function CallSentence({
  sentence,
  facts,
  place,
  className = 'text-15',
  children,
}: {
  sentence: SentenceParts;
  facts: Facts;
  /** Where the call runs: little is known of accounts on other chains. */
  place: CallContext;
  className?: string;
  children?: ReactNode;
}) {
  const known = factsWhere(place, facts);
  return (
    <p className={`leading-[1.85] break-words ${className}`}>
      {children}
      {sentence.map((part, index) => (
        <Piece key={index} part={part} facts={known} chainId={place.chainId} />
      ))}
    </p>
  );
}

function Piece({ part, facts, chainId }: { part: SentencePart; facts: Facts; chainId: number | null }) {
  if ('text' in part) return part.text;
  if ('amount' in part)
    return <strong className={`${CHIP} font-semibold tabular-nums`}>{part.amount}</strong>;
  if ('value' in part) return <strong className={`${CHIP} font-medium`}>{part.value}</strong>;
  const words = whoWords(part.address, facts);
  return (
    <span className={`${CHIP} inline-flex max-w-full flex-wrap items-baseline gap-x-1.5`}>
      <Account address={part.address} chainId={chainId} />
      {words === null || words === 'a contract' ? undefined : (
        <span className="text-13 text-second">{words}</span>
      )}
    </span>
  );
}

// On a chain that nobody named there is nothing to open.
function Account({ address, chainId }: { address: string; chainId: number | null }) {
  if (chainId === null) return <span className="font-mono text-[0.92em] break-all">{address}</span>;
  return <Address address={address} chainId={chainId} />;
}
