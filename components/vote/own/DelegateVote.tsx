'use client';
import { SIDE } from '@/components/ui/text/sides';
import { t } from '@/core/language/message';
import type { ActDao } from '@/lib/act/acts/act';
import { useService } from '@/lib/query/client/service';
import { useDelegatesOf, useVotesBy } from '@/lib/query/pinnedVotes';
import { useWallet } from '@/lib/wallet/wallet';

type Props = { dao: ActDao; proposalId: bigint };

/** How the delegate of the connected account voted, where the account delegates to another and that one has voted. */
export function DelegateVote(props: Props) {
  const { account } = useWallet();
  // Without a service no log is read.
  const isRead = useService() !== undefined && account !== undefined && props.dao.token !== null;
  return isRead ? <Read {...props} account={account} /> : undefined;
}

function Read({ dao, proposalId, account }: Props & { account: string }) {
  const { data: delegates = [] } = useDelegatesOf(dao.id, [account]);
  const others = delegates.filter((each) => each.toLowerCase() !== account.toLowerCase());
  const { data: votes = [] } = useVotesBy(dao.id, proposalId, others);
  const side = votes.at(-1)?.side;
  if (side == null) return undefined;
  return <p className="mt-3 text-14 text-second">{t`Your delegate voted ${SIDE[side].text}.`}</p>;
}
