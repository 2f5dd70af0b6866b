import * as z from 'zod/v4';
import type { McpSession } from '../session';
import { ACCOUNT_INPUT, DAO_INPUT, PROPOSAL_INPUT } from '../tool';
import { type AnswerBlock, type AnswerStanding, STANDING } from '../toolAnswer';

const MOST_ACTIONS = 200;

/** Actions and a text that are no proposal yet. */
export const DRAFT_INPUT = z.strictObject({
  targets: z.array(ACCOUNT_INPUT).max(MOST_ACTIONS),
  values: z
    .array(z.string().regex(/^\d{1,78}$/))
    .max(MOST_ACTIONS)
    .describe('Wei, in decimals'),
  calldatas: z
    .array(
      z
        .string()
        .max(200_000)
        .regex(/^0x([0-9a-fA-F]{2})*$/),
    )
    .max(MOST_ACTIONS),
  signatures: z.array(z.string().max(1_000)).max(MOST_ACTIONS).optional(),
  description: z.string().max(100_000).default(''),
  proposer: ACCOUNT_INPUT.optional(),
});

/** A proposal on the chain, or a draft: one of both. */
export const SUBJECT_INPUT = {
  dao: DAO_INPUT,
  proposal: PROPOSAL_INPUT.optional(),
  draft: DRAFT_INPUT.optional().describe('Instead of a proposal: lists of one length'),
};

/** A subject as its input gives it. */
export type SubjectInput = {
  dao: string;
  proposal?: string | undefined;
  draft?: z.output<typeof DRAFT_INPUT> | undefined;
};

/** The question about a proposal, and the same about a draft. */
export function subjectQueries(fields: string): { proposal: string; draft: string } {
  return {
    proposal: `query($dao: ID!, $id: BigInt!) {
      dao(id: $dao) { ${STANDING} } proposal(dao: $dao, id: $id) { at { number hash timestamp } ${fields} }
    }`,
    draft: `query($dao: ID!, $draft: DraftInput!) { dao(id: $dao) { ${STANDING} } decode(draft: $draft) { ${fields} } }`,
  };
}

/** Asks about a proposal or a draft; throws a sentence where neither or both are named. */
export async function askSubject(
  { dao, proposal, draft }: SubjectInput,
  queries: ReturnType<typeof subjectQueries>,
  session: McpSession,
  signal: AbortSignal,
): Promise<{ found: Record<string, unknown>; standing: AnswerStanding; block: AnswerBlock }> {
  if ((proposal === undefined) === (draft === undefined))
    throw new Error('Name either “proposal” or “draft”.');
  const data =
    draft === undefined
      ? await session.ask({ dao, query: queries.proposal, variables: { id: proposal } }, signal)
      : await session.ask(
          { dao, query: queries.draft, variables: { draft: { dao, ...draft } }, now: true },
          signal,
        );
  const standing = data.dao as AnswerStanding;
  const found = (data.proposal ?? data.decode ?? null) as
    | ({ at?: AnswerBlock } & Record<string, unknown>)
    | null;
  if (found === null) throw new Error('The Governor knows no proposal with this id.');
  const { at: block = standing.at, ...rest } = found;
  return { found: rest, standing, block };
}
