import { useMemo } from 'react';
import { useAsk } from '../client/ask';
import { graphql, type ResultOf } from '../client/graphql';
import { type AskedDraft, draftInputOf, useDraftRun } from './draft';

const outlookQuery = graphql(`
  query DraftOutlook($draft: DraftInput!, $from: String) {
    decode(draft: $draft) {
      outlook(from: $from) {
        at { number hash timestamp }
        description honoursSuffix id isIdCertain to data gas gasOfText
        threshold { needed has timepoint isListed isMet }
        calendar {
          opens { timepoint from to about }
          closes { timepoint from to about }
          closesLate { timepoint from to about }
          executable { timepoint from to about }
          expires { timepoint from to about }
          opensAtOnce
        }
        turnout { quorum looked reached median isWhole }
        cancellers { who account until sentence }
        obstacles { code of sentence }
      }
    }
  }
`);

const madeQuery = graphql(`
  query DraftMade($draft: DraftInput!) {
    decode(draft: $draft) { made { proposalId proposer verdict } }
  }
`);

const lifeQuery = graphql(`
  query DraftLife($draft: DraftInput!, $from: String) {
    decode(draft: $draft) {
      outlook(from: $from, run: true) {
        life { outcome failsAt action reason steps { step ok reason gas } assumed block }
      }
    }
  }
`);

/** Requirements and effects of proposing a draft. */
export type OutlookView = ResultOf<typeof outlookQuery>['decode']['outlook'];

export type DraftDateView = OutlookView['calendar']['opens'];

export type DraftLifeView = NonNullable<ResultOf<typeof lifeQuery>['decode']['outlook']['life']>;

/** Reads the requirements and effects of proposing a draft for this account, again with every block. */
export function useDraftOutlook(draft: AskedDraft, from: string | undefined, block: bigint) {
  const variables = useMemo(() => ({ draft: draftInputOf(draft), from: from ?? null }), [draft, from]);
  return useAsk({
    document: outlookQuery,
    variables,
    read: ({ decode }) => decode.outlook,
    until: String(block),
  });
}

export type MadeView = NonNullable<ResultOf<typeof madeQuery>['decode']['made']>;

/** The proposal that was made of a draft, the same to the byte; null where none of those that are read is. Asked again when others are read. */
export function useMade(draft: AskedDraft): MadeView | null | undefined {
  const variables = useMemo(() => ({ draft: draftInputOf(draft) }), [draft]);
  const { data } = useAsk({
    document: madeQuery,
    variables,
    read: ({ decode }) => decode.made,
    pause: draft.actions.length === 0,
  });
  return data;
}

/** Plays the whole life of a draft when asked to: proposed, voted on, queued and executed; never what was found of other actions. */
export function useDraftLife(draft: AskedDraft, from: string | undefined) {
  const read = ({ decode }: ResultOf<typeof lifeQuery>) => decode.outlook.life;
  const { found, ...run } = useDraftRun(draft, lifeQuery, { from: from ?? null }, read);
  return { life: found, ...run };
}
