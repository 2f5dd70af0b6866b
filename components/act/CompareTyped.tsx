import { type TypedData, typedHashes } from '@/core/governor/ballot/typedHashes';
import { t } from '@/core/language/message';
import { CompareFold } from './CompareFold';

/** Data a wallet is handed to sign, with the hashes (EIP-712) that it shows. */
export function CompareTyped({ data }: { data: TypedData }) {
  const { domain, message, digest } = typedHashes(data);
  const fields = data.types[data.primaryType] ?? [];
  return (
    <CompareFold
      rows={[
        ...fields.map(({ name, type }) => ({ name, value: said(data.message[name], type) })),
        { name: t`Domain hash`, value: domain, isHash: true },
        { name: t`Message hash`, value: message, isHash: true },
        { name: t`EIP-712 hash, which is signed`, value: digest, isHash: true },
      ]}
    />
  );
}

// The words of a person are told apart from what is not theirs.
function said(value: unknown, type: string): string {
  return type === 'string' && value !== '' ? `“${String(value)}”` : String(value);
}
