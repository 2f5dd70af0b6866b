import { execute, parse } from 'graphql';
import { type Real, realProposals } from '../__tests__/core/decode/expected';
import type { Transport } from '../chain/rpc/transport';
import { everyAction } from '../core/decode/action';
import { decodeProposal } from '../core/decode/decode';
import { factsOf } from '../core/decode/facts';
import { findingsOf } from '../core/decode/risk/findings';
import { callLine, shareWords } from '../core/decode/words/brief';
import { factsWhere } from '../core/decode/words/callReader';
import { whoWords } from '../core/decode/words/sentence';
import { sentenceOf } from '../core/decode/words/speak';
import { findingsQuery } from '../lib/query/analysis/ahead';
import { callsQuery } from '../lib/query/analysis/call';
import { typedAsk } from '../lib/query/client/typedAsk';
import { Analysis } from '../service/analysis/analysis';
import type { AnalysedProposal } from '../service/analysis/subject';
import { createSchema } from '../service/graph/executable';
import { ms, printTable } from './table';

const RUNS = 40;
const ZERO = `0x${'0'.repeat(40)}` as const;
const AROUND = { others: async () => null, votes: () => ({ items: [], isAll: false }) };
const NEVER = new AbortController().signal;

/**
 * Prints what a question costs whose answer is made in the worker, beside the same work done in the place itself: decoding
 * and checks of the largest real proposal, with executing the query, cloning the answer and reading it on the page.
 */
export async function printAnalysis(): Promise<void> {
  const [largest] = realProposals().sort((one, other) => countOf(other) - countOf(one));
  if (largest === undefined) return;
  const own = await timed(async () => work(largest));
  const answered = await timed(() => ask(largest));
  printTable(
    [`decode and checks of ${largest.name}, ${countOf(largest)} calls`, 'ours', 'aim'],
    [
      ['on the page itself', ms(own), ''],
      ['asked of the worker', ms(answered), ''],
      ['what asking adds', ms(answered - own), '≤ 5 ms'],
    ],
  );
}

function countOf({ proposal }: Real): number {
  return [...everyAction(decodeProposal(proposal))].length;
}

function work({ proposal }: Real): void {
  const { chainId, governor, timelock } = proposal;
  const actions = decodeProposal(proposal);
  const facts = factsOf({ chainId, governor, timelock, token: null, currency: 'ETH', clock: null });
  // Compute what a row of the page shows.
  for (const action of everyAction(actions)) {
    const known = factsWhere(action.place, facts);
    for (const part of sentenceOf(action, facts)) if ('address' in part) whoWords(part.address, known);
    callLine(action, facts);
    shareWords(action, facts);
  }
  findingsOf({ actions, facts, proposal });
}

const schema = createSchema();

async function ask(real: Real): Promise<void> {
  const analyst = new Analysis({
    transport: {} as Transport,
    ...{ multicall: undefined, currency: 'ETH', organisations: [] },
  }).of(analysedFrom(real));
  const rootValue = {
    proposal: () => ({
      id: '1',
      calls: () => analyst.calls({ read: false }),
      findings: () => analyst.findings({ read: false, simulate: false }, AROUND, NEVER),
    }),
  };
  const service = {
    ask: async ({ query, variables }: { query: string; variables?: Record<string, unknown> | undefined }) => {
      const { data } = await execute({
        ...{ schema, rootValue, document: documentOf(query) },
        variableValues: variables ?? {},
      });
      return structuredClone({ data: data as Record<string, unknown> });
    },
  };
  const asked = { dao: 'eip155:1:0x0', id: 1n, read: false };
  const [calls, findings] = await Promise.all([
    typedAsk(service, callsQuery, { ...asked, abis: [] }),
    typedAsk(service, findingsQuery, { ...asked, abis: [], unpublished: [], simulate: false }),
  ]);
  const found = calls.data?.proposal?.calls.items.length;
  if (found !== countOf(real)) throw new Error(`${found ?? 'none'} of ${countOf(real)} calls were answered`);
  if (findings.data?.proposal == null) throw new Error('the checks were not answered');
}

const documents = new Map<string, ReturnType<typeof parse>>();

function documentOf(text: string): ReturnType<typeof parse> {
  const document = documents.get(text) ?? parse(text);
  documents.set(text, document);
  return document;
}

function analysedFrom({ proposal }: Real): AnalysedProposal {
  const { chainId, governor, timelock, targets, values, calldatas, signatures, description } = proposal;
  const at = { number: 1n, hash: '0x' as const, timestamp: 1n };
  return {
    dao: {
      id: '',
      chainId: chainId ?? 1,
      address: governor ?? ZERO,
      family: 'openzeppelin',
      name: '',
      token: null,
      timelock: timelock && { address: timelock, kind: 'controller', delay: null, grace: null },
      settings: {
        ...{ votingDelay: 0n, votingPeriod: 0n, proposalThreshold: null, quorum: null },
        ...{ quorumNumerator: null, quorumDenominator: null, lateQuorumExtension: null },
      },
      clock: { raw: null, mode: 'unknown', now: 0n, secondsPerUnit: 0 },
      at,
    },
    actions: targets.map((target, index) => ({
      target,
      value: values[index] ?? 0n,
      calldata: calldatas[index] ?? '0x',
      signature: signatures[index] ?? '',
    })),
    ...{ description, hasModule: false, at, made: null },
  };
}

async function timed(run: () => Promise<void>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < RUNS; round += 1) {
    const start = performance.now();
    await run();
    times.push(performance.now() - start);
  }
  // The least: whatever else the machine does only adds.
  return Math.min(...times);
}
