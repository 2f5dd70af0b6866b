import type { Address } from 'viem';
import * as z from 'zod/v4';
import type { Reading } from '../../../core/governor/reading';
import type { McpSession } from '../session';
import { ACCOUNT_INPUT, DAO_INPUT, PROPOSAL_INPUT, tool } from '../tool';
import { type AnswerBlock, type AnswerStanding, answerFrom, STANDING, type ToolAnswer } from '../toolAnswer';

type Proof = Omit<Reading, 'kind'> & { figure: string | null; kind: 'CALL' | 'SLOT'; block: string };

const PROOFS = 'proofs { figure kind contract call args word value block }';

/** The questions behind `verify_figure`: what proves the figures of an organisation, a proposal, an account. */
export const FIGURES = {
  dao: `query($dao: ID!) { dao(id: $dao) { ${PROOFS} ${STANDING} } }`,
  proposal: `query($dao: ID!, $id: BigInt!) { dao(id: $dao) { ${STANDING} } proposal(dao: $dao, id: $id) { ${PROOFS} } }`,
  account: `query($dao: ID!, $account: String!) { dao(id: $dao) { account(address: $account) { ${PROOFS} } ${STANDING} } }`,
};

const INPUT = z.strictObject({
  dao: DAO_INPUT,
  proposal: PROPOSAL_INPUT.optional(),
  account: ACCOUNT_INPUT.optional().describe('Votes, balance or delegate of this account'),
  figure: z.string().max(100).optional().describe('As the list names it, such as tally.for'),
  prove: z.boolean().default(false).describe('Prove it against the block’s hash; takes longer'),
});

/** `verify_figure`: reads one figure again, at every endpoint, or proves it. */
export const verifyOneFigure = tool({
  name: 'verify_figure',
  title: 'Verify a figure',
  description:
    'Reads one figure of an organisation, proposal or account again from its contract at its block, at every endpoint. With “prove” no endpoint is believed: the call is run here on state that is proven against the block’s hash. Without “figure” it lists what can be verified.',
  input: INPUT,
  async run({ figure, prove, ...of }, session, signal) {
    const { proofs, standing } = await readProofs(of, session, signal);
    const calls = proofs.filter(({ kind }) => kind === 'CALL');
    const count = session.place.rpc.length;
    const more = 'Call again with “figure” set to one of these names.';
    const listed = calls.map(({ figure: name, value, call }) => ({ figure: name, value, call }));
    if (figure === undefined) return answerFrom({ figures: listed }, standing, { count, more });
    const proof = calls.find((each) => each.figure === figure);
    if (proof === undefined)
      throw new Error('No call gives such a figure. Ask without “figure” for the list.');
    return prove
      ? provenAnswer(proof, standing, of.dao, session)
      : readAgain(proof, standing, of.dao, session);
  },
});

async function readProofs(
  { dao, proposal, account }: Pick<z.output<typeof INPUT>, 'dao' | 'proposal' | 'account'>,
  session: McpSession,
  signal: AbortSignal,
): Promise<{ proofs: readonly Proof[]; standing: AnswerStanding }> {
  const ask = (query: string, variables = {}) => session.ask({ dao, query, variables, now: true }, signal);
  if (proposal !== undefined && account !== undefined)
    throw new Error('Name “proposal” or “account”, not both.');
  if (proposal !== undefined) {
    const data = await ask(FIGURES.proposal, { id: proposal });
    const found = data.proposal as { proofs: Proof[] } | null;
    if (found === null) throw new Error('The Governor knows no proposal with this id.');
    return { proofs: found.proofs, standing: data.dao as AnswerStanding };
  }
  if (account !== undefined) {
    const found = (await ask(FIGURES.account, { account })).dao as AnswerStanding & {
      account: { proofs: Proof[] };
    };
    return { proofs: found.account.proofs, standing: found };
  }
  const found = (await ask(FIGURES.dao)).dao as AnswerStanding & { proofs: Proof[] };
  return { proofs: found.proofs, standing: found };
}

function callOf({ contract, block }: Proof) {
  return { contract: contract as Address, block: BigInt(block) };
}

/** Every endpoint by itself, so that one that lies does not answer for the others. */
async function readAgain(
  proof: Proof,
  standing: AnswerStanding,
  dao: string,
  session: McpSession,
): Promise<ToolAnswer> {
  const [{ createVerifier, figureData, isNamedBy }, { compareFigure }, { parseDaoId }, { hostName }] =
    await Promise.all([
      import('../../../chain/contracts/verify'),
      import('../../../chain/contracts/compareFigure'),
      import('../../../core/caip'),
      import('../../../chain/rpc/jsonRpc'),
    ]);
  const { chainId: id, address } = parseDaoId(dao);
  const asked = callOf(proof);
  const { rpc } = session.place;
  const readings = await Promise.all(
    rpc.map(async (url) => {
      const check = createVerifier({ id, rpc: [url] });
      const answer = await check({ ...asked, data: figureData(proof.call, proof.args) }).catch(() => null);
      if (answer === null) return { endpoint: hostName(url), same: null, found: null, named: null };
      const named = await isNamedBy(check, address, asked);
      return { endpoint: hostName(url), ...compareFigure(valueIn(proof), answer), named };
    }),
  );
  const same = readings.every((each) => each.same === true && each.named === true);
  const block = blockOf(proof, standing);
  const plain = answerFrom({ ...proof, same, readings }, standing, { count: rpc.length, block });
  const means =
    'Not every endpoint gave this figure again from a contract of the Governor. Do not rely on it.';
  return same ? plain : { ...plain, verified: { ...plain.verified, means } };
}

function valueIn({ value, word }: Proof) {
  return { value, word };
}

function blockOf({ block }: Proof, { at }: AnswerStanding): AnswerBlock {
  return at.number === block ? at : { number: block, hash: null, timestamp: null };
}

async function provenAnswer(
  proof: Proof,
  standing: AnswerStanding,
  dao: string,
  session: McpSession,
): Promise<ToolAnswer> {
  const [{ createProver }, { figureData, isNamedBy }, { compareFigure }, { parseDaoId }] = await Promise.all([
    import('../../../chain/prove/prover'),
    import('../../../chain/contracts/verify'),
    import('../../../chain/contracts/compareFigure'),
    import('../../../core/caip'),
  ]);
  const { chainId: id, address } = parseDaoId(dao);
  const asked = callOf(proof);
  const prover = createProver({ id, rpc: session.place.rpc });
  const answer = await prover.check({ ...asked, data: figureData(proof.call, proof.args) });
  const named = await isNamedBy(prover.check, address, asked);
  const { same, found } = compareFigure(valueIn(proof), answer);
  const { hash, accounts, slots, bytes, agreeing, silent } = prover.summary() ?? {};
  const value = { ...proof, same: same ?? null, found, named, accounts, slots, bytes, agreeing, silent };
  const count = session.place.rpc.length;
  const block = { number: proof.block, hash: hash ?? null, timestamp: null };
  const plain = answerFrom(value, standing, { count, block });
  const proven = same === true && named;
  const means = proven
    ? `The figure follows from state that is proven against the block’s hash. ${agreeing?.length ?? 0} of ${count} endpoints named this block; the hash itself is not proven to be of the chain.`
    : 'The proof gives another figure, or is of a contract that the Governor does not name. Do not rely on it.';
  return { ...plain, verified: { ...plain.verified, proven, means } };
}
