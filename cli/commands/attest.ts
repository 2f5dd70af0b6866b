import { readFileSync, writeFileSync } from 'node:fs';
import type { Address, Hex } from 'viem';
import { getAddress, isAddress } from 'viem/utils';
import { type Attestation, attestationData, attestationSigner } from '../../core/attestation';
import { parseRelease, type Release } from '../release/releaseFile';
import { parsed } from './place';

/** How `attest` is called. */
export const ATTEST_USAGE = 'usage: quorate attest --release FILE [--account 0x… --signature 0x…]';

/** Release to sign, and an existing signature. */
export type Attest = { release: string; account?: Address | undefined; signature?: Hex | undefined };

/** Reads the arguments behind `attest`; throws a sentence. */
export function readAttest(args: readonly string[]): Attest {
  const options = {
    release: { type: 'string' },
    account: { type: 'string' },
    signature: { type: 'string' },
  } as const;
  const { values, positionals } = parsed(ATTEST_USAGE, args, options);
  const { release, account, signature } = values;
  const isHalf = (account === undefined) !== (signature === undefined);
  if (positionals.length > 0 || release === undefined || isHalf) throw new Error(ATTEST_USAGE);
  if (account !== undefined && !isAddress(account)) throw new Error('--account is no address.');
  if (signature !== undefined && !/^0x[0-9a-fA-F]{130}$/.test(signature))
    throw new Error('--signature is none of an account with a key: 65 bytes in hex.');
  return { release, account, signature: signature as Hex | undefined };
}

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
