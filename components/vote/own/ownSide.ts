import { t } from '@/core/language/message';
import { isAmong, useDelegatesOf, useVotesBy } from '@/lib/query/pinnedVotes';
import type { ProposalView } from '@/lib/query/proposal';
import type { ProvenVoteView } from '@/lib/query/vote';
import { useOwnAccounts } from '@/lib/settings/watched';

/** The person's part of the votes on a proposal. */
export type OwnSide = {
  /** Own accounts first, then their delegates. */
  votes: readonly ProvenVoteView[];
  /** Names this account's owner; undefined for everybody else’s. */
  markOf: (voter: string) => string | undefined;
};

/** The accounts of the person and whom they have delegated to, in the votes on a proposal. */
export function useOwnSide({ dao, id }: ProposalView): OwnSide {
  const accounts = useOwnAccounts();
  const hasToken = dao.token !== null;
  const { data: named = [] } = useDelegatesOf(dao.id, hasToken ? accounts : []);
  const delegates = named.filter((each) => !isAmong(accounts, each));
  const { data: own = [] } = useVotesBy(dao.id, id, accounts);
  const { data: theirs = [] } = useVotesBy(dao.id, id, delegates);
  return {
    votes: [...own, ...theirs],
    markOf: (voter) =>
      isAmong(accounts, voter) ? t`You` : isAmong(delegates, voter) ? t`Your delegate` : undefined,
  };
}
