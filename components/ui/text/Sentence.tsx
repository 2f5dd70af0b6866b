import { Address } from '../Address';

export function Sentence({ text, chainId }: { text: string; chainId: number }) {
  return text
    .split(/(0x[0-9a-fA-F]{40})/)
    .map((part, index) =>
      index % 2 === 1 ? <Address key={`${index} ${part}`} address={part} chainId={chainId} /> : part,
    );
}
