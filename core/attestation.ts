import type { Address, Hex } from 'viem';
import { recoverTypedDataAddress } from 'viem/utils';

/** Signed content of a release: the commit it was built from, the hash over its files, and its folder's CID in IPFS. */
export type Attested = { commit: string; hash: string; cid: string };

/** A release's hash, signed by an account that rebuilt it. */
export type Attestation = { account: Address; signature: Hex };

/** Builds the EIP-712 typed data over commit, hash and CID, signed by an account that built the same release. */
export function attestationData({ commit, hash, cid }: Attested) {
  return {
    domain: { name: 'Quorate release', version: '1' },
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'version', type: 'string' },
      ],
      Release: [
        { name: 'commit', type: 'string' },
        { name: 'hash', type: 'bytes32' },
        { name: 'cid', type: 'string' },
      ],
    },
    primaryType: 'Release',
    message: { commit, hash: `0x${hash}` as Hex, cid },
  } as const;
}

/** The accounts whose signatures beside a release hold; what is no signature over it counts for nothing. */
export async function signersOf(release: Attested & { attestations?: unknown }): Promise<Address[]> {
  const typedData = attestationData(release);
  const listed: unknown[] = Array.isArray(release.attestations) ? release.attestations.slice(0, 100) : [];
  const found = await Promise.all(
    listed.map(async (each) => {
      const { account, signature } = (each ?? {}) as Partial<Attestation>;
      const signer =
        typeof signature === 'string' ? await attestationSigner(typedData, signature) : undefined;
      return signer !== undefined && signer === account ? [signer] : [];
    }),
  );
  return [...new Set(found.flat())];
}

/** The account that signed a release; undefined where a signature is none. */
export async function attestationSigner(
  data: ReturnType<typeof attestationData>,
  signature: Hex,
): Promise<Address | undefined> {
  return recoverTypedDataAddress({ ...data, signature }).catch(() => undefined);
}
