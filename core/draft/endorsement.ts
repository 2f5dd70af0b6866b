import type { Hex } from 'viem';
import { isAddressEqual } from 'viem/utils';
import { isSameAddress } from '@/core/address';
import { recoverSigner } from '@/core/governor/ballot/ballot';
import { typedDomain, typedHashes } from '@/core/governor/ballot/typedHashes';
import { hashCalls, hashDescription } from '@/core/governor/proposalId';
import type { DraftDocument, DraftEndorsement } from './document';
import { wholeCalls } from './draftHash';

export type UnsignedEndorsement = Omit<DraftEndorsement, 'signature'>;

/** The organisation whose draft it is: a signature holds there alone. */
export type EndorsedPlace = Pick<DraftDocument, 'chainId' | 'governor'>;

/** How an endorsement stands to a draft: which parts are others than those that were signed, and whether it is over. */
export type EndorsementFit = {
  differs: readonly ('actions' | 'text' | 'proposer')[];
  isExpired: boolean;
};

const TYPES = {
  DraftEndorsement: [
    { name: 'actionsHash', type: 'bytes32' },
    { name: 'descriptionHash', type: 'bytes32' },
    { name: 'proposer', type: 'address' },
    { name: 'endorser', type: 'address' },
    { name: 'role', type: 'string' },
    { name: 'statement', type: 'string' },
    { name: 'expires', type: 'uint64' },
  ],
} as const;
const WHOEVER = '0x0000000000000000000000000000000000000000';

/** Builds the content that an account would sign for the draft as it is now. */
export function endorsementOf(
  draft: Pick<DraftDocument, 'actions' | 'description' | 'proposer'>,
  {
    endorser,
    role,
    statement,
    expires,
  }: Pick<DraftEndorsement, 'endorser' | 'role' | 'statement' | 'expires'>,
): UnsignedEndorsement {
  return {
    actionsHash: hashCalls(wholeCalls(draft.actions)),
    descriptionHash: hashDescription(draft.description),
    proposer: draft.proposer,
    ...{ endorser, role, statement, expires },
  };
}

/** An endorsement as typed data (EIP-712) for a wallet, plain JSON; no contract reads it. */
export function endorsementData({ chainId, governor }: EndorsedPlace, endorsement: UnsignedEndorsement) {
  const { domain, fields } = typedDomain({ name: 'Quorate draft', version: '1' }, chainId, governor);
  const { proposer, expires, actionsHash, descriptionHash, endorser, role, statement } = endorsement;
  const text = { endorser, role, statement, expires: String(expires) };
  return {
    domain,
    types: { EIP712Domain: fields, ...TYPES },
    primaryType: 'DraftEndorsement',
    message: { actionsHash, descriptionHash, proposer: proposer ?? WHOEVER, ...text },
  } as const;
}

/** The 32 bytes that are signed. */
export function endorsementDigest(place: EndorsedPlace, endorsement: UnsignedEndorsement): Hex {
  return typedHashes(endorsementData(place, endorsement)).digest;
}

/** Whether the endorser's own key signed it; false for contracts, which are to be asked. */
export async function isOwnEndorsement(
  place: EndorsedPlace,
  endorsement: DraftEndorsement,
): Promise<boolean> {
  const signer = await recoverSigner(endorsementDigest(place, endorsement), endorsement.signature);
  return signer !== null && isAddressEqual(signer, endorsement.endorser);
}

/** Whether an endorsement is of this version of a draft; `now` in Unix seconds. One changed byte voids it. */
export function endorsementFit(
  draft: Pick<DraftDocument, 'actions' | 'description' | 'proposer'>,
  endorsement: UnsignedEndorsement,
  now: number,
): EndorsementFit {
  const own = endorsementOf(draft, endorsement);
  const isOpen = endorsement.proposer === null || isSameAddress(endorsement.proposer, draft.proposer);
  return {
    differs: [
      ...(own.actionsHash === endorsement.actionsHash ? [] : ['actions' as const]),
      ...(own.descriptionHash === endorsement.descriptionHash ? [] : ['text' as const]),
      ...(isOpen ? [] : ['proposer' as const]),
    ],
    isExpired: endorsement.expires <= now,
  };
}
