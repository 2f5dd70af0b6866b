import { readFileSync, writeFileSync } from 'node:fs';
import { getAddress } from 'viem/utils';
import { type Attestation, attestationData, attestationSigner } from '../../core/attestation';
import type { Attest } from '../arguments/attest';
import { parseRelease, type Release } from '../release/releaseFile';

/**
 * Without a signature: what to sign. With one: checks that the account made it, and keeps it beside the release, in
 * `attestations`; throws a sentence where it did not.
 */
export async function attest({ release: file, account, signature }: Attest) {
  const text = readFileSync(file, 'utf8');
  const release: Release & { attestations?: Attestation[] } = parseRelease(text);
  const typedData = attestationData(release);
  if (account === undefined || signature === undefined) return { typedData };
  const signer = await attestationSigner(typedData, signature);
  if (signer !== getAddress(account))
    throw new Error('The signature is not that account’s over this release.');
  const others = (release.attestations ?? []).filter((each) => each.account !== signer);
  const attestations = [...others, { account: signer, signature }];
  writeFileSync(file, `${JSON.stringify({ ...release, attestations }, null, 2)}\n`);
  return { hash: release.hash, attestations };
}
