import type { Hex } from 'viem';
import { isHex, size } from 'viem/utils';
import { askAll } from '@/chain/rpc/question';
import { RpcError } from '@/chain/rpc/rpcError';
import type { DraftEndorsement } from '@/core/draft/document';
import {
  type EndorsedPlace,
  endorsementData,
  endorsementDigest,
  isOwnEndorsement,
  type UnsignedEndorsement,
} from '@/core/draft/endorsement';
import { blocked } from '@/core/errors/blocked';
import type { ActChain, WalletClient } from '../acts/act';
import { readHead } from '../facts/accountState';
import type { Vouched } from '../review/review';
import { acceptance, signFor } from '../signing';

/** Whether an endorsement is signed by whom it names; a contract is asked through `chain` (undefined: there is no endpoint). */
export async function vouchForEndorsement(
  chain: ActChain | undefined,
  place: EndorsedPlace,
  endorsement: DraftEndorsement,
): Promise<Vouched> {
  if (await isOwnEndorsement(place, endorsement)) return 'key';
  if (chain === undefined) return 'unknown';
  try {
    const block = await readHead(chain);
    const digest = endorsementDigest(place, endorsement);
    const asked = acceptance(endorsement.endorser, digest, endorsement.signature);
    const [isAccepted] = await askAll(chain, [asked], block, chain);
    return isAccepted === true ? 'contract' : 'nobody';
  } catch (error) {
    if (error instanceof RpcError) return 'unknown';
    throw error;
  }
}

/**
 * Asks the wallet to sign an endorsement, then makes sure that the endorser signed exactly this. Throws the wallet's
 * refusal in our codes, and `endorsement-refused` when what came back is not by this account.
 */
export async function signEndorsement(
  chain: ActChain,
  door: WalletClient,
  place: EndorsedPlace,
  endorsement: UnsignedEndorsement,
): Promise<DraftEndorsement> {
  const asked = {
    account: endorsement.endorser,
    chainId: place.chainId,
    refusal: 'endorsement-refused',
  } as const;
  const signature = await signFor(door, endorsementData(place, endorsement), asked);
  const isBytes =
    isHex(signature) && signature.length % 2 === 0 && size(signature) > 0 && size(signature) <= 4_096;
  const signed = { ...endorsement, signature: isBytes ? (signature.toLowerCase() as Hex) : ('0x' as const) };
  const by = isBytes ? await vouchForEndorsement(chain, place, signed) : 'nobody';
  if (by === 'key' || by === 'contract') return signed;
  throw blocked('endorsement-refused', { reason: 'the wallet’s signature is not one of this account.' });
}
