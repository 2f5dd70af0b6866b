import type { Address, Hex } from 'viem';
import { stringToHex } from 'viem/utils';
import { reserveFor } from '@/core/draft/proposerSuffix';
import { proposeCall } from '@/core/governor/act/propose';
import type { Dao } from '@/core/governor/dao';
import { isOpenZeppelin, sharesRules } from '@/core/governor/family';
import { attemptApart, type MulticallOptions } from '../../rpc/calls';
import type { Transport } from '../../rpc/transport';

/** Nobody's: a proposal reserved for it is refused to whoever asks. */
const ANOTHER: Address = '0x51514f52656865617273616c00000000000000ff';
const RESTRICTED = '0xd9b39557';
// OpenZeppelin's 4.9, and Arbitrum's 4.7.
const RESTRICTED_TEXTS = ['proposer restricted', 'PROPOSER_RESTRICTED'].map((text) =>
  stringToHex(text).slice(2),
);

/** Whether a Governor refuses a text that is reserved for another; it looks at that before votes. Throws `RpcError`. */
export async function honoursSuffix(
  transport: Transport,
  { address, family }: Pick<Dao, 'address' | 'family'>,
  block: bigint,
  options: MulticallOptions = {},
): Promise<boolean> {
  if (!isOpenZeppelin(family) || !sharesRules({ family })) return false;
  const action = { target: address, value: 0n, signature: '', calldata: '0x' as Hex };
  const description = reserveFor('Quorate asks whether this can be proposed', ANOTHER);
  const { data } = proposeCall({ family, extensions: [] }, { actions: [action], description });
  const [outcome] = await attemptApart(transport, [{ to: address, data }], block, options);
  if (outcome === undefined || outcome.ok) return false;
  return outcome.data.startsWith(RESTRICTED) || RESTRICTED_TEXTS.some((text) => outcome.data.includes(text));
}
