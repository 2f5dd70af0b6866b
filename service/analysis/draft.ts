import type { Address, Hex } from 'viem';
import { QuorateError } from '@/core/errors';
import { isHexBytes } from '@/core/governor/hexBytes';
import type { RawAction } from '@/core/governor/proposal';
import { t } from '@/core/language/message';

/** `DraftInput`; everything is hostile. */
export type DraftInput = {
  dao: string;
  targets: readonly string[];
  values: readonly bigint[];
  calldatas: readonly string[];
  signatures?: readonly string[] | null;
  description: string;
  proposer?: string | null;
  openToAnyone?: boolean | null;
};

const MOST_ACTIONS = 1_000;
const MOST_BYTES = 2_000_000;
const LONGEST_TEXT = 1_000_000;
const LONGEST_SIGNATURE = 1_000;

/** The actions of a draft. Throws `draft-invalid` with a sentence. */
export function draftActions({ targets, values, calldatas, description, ...draft }: DraftInput): RawAction[] {
  const count = targets.length;
  const signatures = draft.signatures ?? [];
  const most = Math.max(count, values.length, calldatas.length, signatures.length);
  if (most > MOST_ACTIONS) invalid(t`It has ${most} actions, and at most ${MOST_ACTIONS} are read.`);
  if (values.length !== count || calldatas.length !== count || ![0, count].includes(signatures.length)) {
    invalid(
      t`It has ${count} targets, ${values.length} values, ${signatures.length} signatures and ${calldatas.length} calldatas; their numbers must be equal.`,
    );
  }
  const bytes = calldatas.reduce((sum, each) => sum + Math.ceil(Math.max(0, each.length - 2) / 2), 0);
  if (bytes > MOST_BYTES)
    invalid(t`It has ${bytes} bytes of calldata, and no block holds more than ${MOST_BYTES}.`);
  if (description.length > LONGEST_TEXT) invalid(t`Its description is longer than any proposal’s.`);
  return targets.map((target, index) => {
    const calldata = calldatas[index] ?? '';
    const signature = signatures[index] ?? '';
    const value = values[index] ?? 0n;
    const at = t`action ${index + 1}`;
    if (!/^0x[0-9a-fA-F]{40}$/.test(target)) invalid(t`The target of ${at} is no address.`);
    if (!isHexBytes(calldata)) invalid(t`The calldata of ${at} is no bytes.`);
    if (value >= 1n << 256n) invalid(t`The value of ${at} is no amount of wei.`);
    if (signature.length > LONGEST_SIGNATURE) invalid(t`The signature of ${at} is too long.`);
    return { target: target as Address, value, signature, calldata: calldata as Hex };
  });
}

function invalid(reason: string): never {
  throw new QuorateError('draft-invalid', { reason });
}
