import type { Address } from 'viem';
import { isSameAddress } from '@/core/address';
import { checkedAddress } from '@/core/caip';
import type { RawAction } from '@/core/governor/proposal';
import { DRAFT_LIMITS, type DraftDocument, emptyDraft } from './document';
import { unreserved } from './proposerSuffix';
import { whyNotText } from './whyNotText';

/** Parts of a proposal that a draft takes over; its calldata has its selectors. */
type StartingProposal = {
  /** `<CAIP-10>/<decimal id>`. */
  id: string;
  description: string;
  actions: readonly Pick<RawAction, 'target' | 'value' | 'calldata'>[];
};

/** A draft that begins as an existing proposal, of whichever organisation; null where no draft can hold it. */
export function fromProposal(
  place: { chainId: number; governor: Address },
  { id, description, actions }: StartingProposal,
): DraftDocument | null {
  const text = unreserved(description);
  if (actions.length > DRAFT_LIMITS.actions || whyNotText(text, DRAFT_LIMITS.text) !== undefined) return null;
  return {
    ...emptyDraft(place),
    description: text,
    origin: id,
    actions: actions.map(({ target, value, calldata }) => ({
      ...{ target: checkedAddress(target), value, signature: '', calldata },
    })),
  };
}

/** Whether a draft was begun with a proposal of another organisation, whose addresses are not those of this one. */
export function isFromElsewhere({ origin, chainId, governor }: DraftDocument): boolean {
  if (origin === null) return false;
  const [, chain, address = ''] = /^eip155:(\d+):(0x[0-9a-fA-F]{40})\//.exec(origin) ?? [];
  return chain !== String(chainId) || !isSameAddress(address, governor);
}
