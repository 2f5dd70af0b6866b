import { readPower } from '@/chain/contracts/power';
import type { DraftDocument, DraftEndorsement } from '@/core/draft/document';
import {
  type EndorsedPlace,
  endorsementData,
  endorsementDigest,
  endorsementOf,
  isOwnEndorsement,
  type UnsignedEndorsement,
} from '@/core/draft/endorsement';
import { QuorateError } from '@/core/errors';
import type { ActChain, WalletClient } from '@/lib/act/acts/act';
import { chainFor } from '@/lib/act/chain';
import { readHead } from '@/lib/act/facts/accountState';
import { signVouched, type Vouched, vouchedByContract } from '@/lib/act/signing';
import { useRead } from '@/lib/act/useRead';
import { useTask } from '@/lib/act/useTask';
import type { DaoView } from '@/lib/query/dao';
import { useChains } from '@/lib/settings/config';
import { wallet } from '@/lib/wallet/wallet';

/** Whether an endorsement is signed by whom it names; a contract is asked through `chain` (undefined: there is no endpoint). */
export async function vouchForEndorsement(
  chain: ActChain | undefined,
  place: EndorsedPlace,
  endorsement: DraftEndorsement,
): Promise<Vouched> {
  if (await isOwnEndorsement(place, endorsement)) return 'key';
  const digest = endorsementDigest(place, endorsement);
  return vouchedByContract(chain, endorsement.endorser, digest, endorsement.signature);
}

/** Has the wallet sign an endorsement; throws as `signVouched` does, with `endorsement-refused`. */
export async function signEndorsement(
  chain: ActChain,
  client: WalletClient,
  place: EndorsedPlace,
  endorsement: UnsignedEndorsement,
): Promise<DraftEndorsement> {
  const { chainId } = place;
  const asked = { account: endorsement.endorser, chainId, refusal: 'endorsement-refused' } as const;
  const signature = await signVouched(client, endorsementData(place, endorsement), asked, (given) =>
    vouchForEndorsement(chain, place, { ...endorsement, signature: given }),
  );
  return { ...endorsement, signature };
}

/** Seconds for which an endorsement holds: long enough for a draft to be proposed. */
const HOLDS = 30 * 86_400;

/** Verified source of an endorsement, and the endorser's current votes; null if these were not read. */
export type EndorserStanding = { vouched: Vouched; power: bigint | null };

/** How an endorsement stands; undefined while that is found out. */
export function useEndorserStanding(dao: DaoView, endorsement: DraftEndorsement) {
  const chain = chainFor(useChains(), dao.chainId);
  const place = { chainId: dao.chainId, governor: dao.address };
  const read = async (): Promise<EndorserStanding> => {
    const vouched = await vouchForEndorsement(chain, place, endorsement);
    if (chain === undefined) return { vouched, power: null };
    const power = readPower(chain, dao, endorsement.endorser, await readHead(chain), chain);
    return { vouched, power: await power.then(({ votes }) => votes).catch(() => null) };
  };
  const { value, error } = useRead(read, [chain, dao.id, endorsement]);
  return error === undefined ? value : { vouched: 'unknown' as const, power: null };
}

/** Has a version of a draft endorsed by the connected wallet; `onSigned` is given it once its signature is checked. */
export function useEndorsing(draft: DraftDocument, onSigned: (endorsement: DraftEndorsement) => void) {
  const chain = chainFor(useChains(), draft.chainId);
  const { start, ...task } = useTask();
  const sign = (role: DraftEndorsement['role'], statement: string) =>
    start(async () => {
      const { client } = wallet.get();
      if (client === undefined) throw new QuorateError('wallet-missing');
      if (chain === undefined) throw new QuorateError('rpc-none', { chain: String(draft.chainId) });
      const expires = Math.floor(Date.now() / 1000) + HOLDS;
      const asked = endorsementOf(draft, { endorser: client.account, role, statement, expires });
      onSigned(await signEndorsement(chain, client, draft, asked));
    });
  return { ...task, sign };
}
