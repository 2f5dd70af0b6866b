import { readFileSync, statSync } from 'node:fs';
import { readFacts } from '../../chain/contracts/facts';
import { createTransport, getHead } from '../../chain/rpc/transport';
import { coinOf } from '../../core/chains';
import type { Action, Argument, Proposal } from '../../core/decode/action';
import { decodeProposal } from '../../core/decode/decode';
import { type Facts, factsOf, type Organisation } from '../../core/decode/facts';
import type { Severity } from '../../core/decode/finding';
import { readProposalFile } from '../../core/decode/proposalFile';
import { findingsOf } from '../../core/decode/risk/findings';
import { plain } from '../../core/decode/words/sentence';
import { sentenceOf } from '../../core/decode/words/speak';
import type { Decode } from '../arguments/decode';

/** A call as the command prints it; whole numbers are decimal strings. */
export type Printed = {
  index: number;
  kind: Action['kind'];
  target: string;
  value: string;
  selector: string | null;
  function: string | null;
  signature: string | null;
  args: readonly Argument[];
  source: Action['source'];
  candidates: readonly string[];
  anomalies: Action['anomalies'];
  sentence: string;
  nested: readonly Printed[];
};

/** Something to look at: `action` is the index of the call of the proposal, null for all of it; `path` leads on inside. */
export type PrintedFinding = {
  id: string;
  severity: Severity;
  action: number | null;
  path: readonly number[];
  sentence: string;
};

/** Output of the command; `checked` and `unknown` are the ids of the checks that could and could not be decided. */
export type Decoded = {
  actions: readonly Printed[];
  findings: readonly PrintedFinding[];
  checked: readonly string[];
  unknown: readonly { id: string; reason: string }[];
};

const MOST_BYTES = 32_000_000;

/** Decodes the proposal in a file; throws a sentence, or `QuorateError` when the chain cannot be asked. */
export async function decode(command: Decode): Promise<Decoded> {
  const proposal = readProposalFile(textOf(command.file));
  const actions = decodeProposal(proposal);
  const facts = await factsFor(command, proposal, actions);
  const { findings, checked, unknown } = findingsOf({ actions, facts, proposal });
  return {
    actions: actions.map((action) => printed(action, facts)),
    findings: findings.map(({ id, severity, action, sentence }) => ({
      id,
      severity,
      action: action[0] ?? null,
      path: action,
      sentence,
    })),
    checked,
    unknown,
  };
}

async function factsFor(
  { rpc, multicall }: Decode,
  proposal: Proposal,
  actions: readonly Action[],
): Promise<Facts> {
  const { chainId, governor, timelock } = proposal;
  const organisation: Organisation = {
    chainId,
    governor,
    timelock,
    token: null,
    clock: null,
    currency: coinOf(chainId) ?? 'ETH',
  };
  if (rpc.length === 0) return factsOf(organisation);
  if (chainId === null)
    throw new Error('The proposal names no chain (chainId), so --rpc cannot be asked about it.');
  const transport = createTransport({ chainId, hosts: rpc });
  const { number } = await getHead(transport);
  const wish = multicall === undefined ? {} : { multicall: multicall as `0x${string}` };
  return readFacts(transport, { organisation, actions, block: number }, wish);
}

function printed(action: Action, facts: Facts): Printed {
  const { index, kind, target, selector, signature, args, source, candidates, anomalies } = action;
  return {
    index,
    kind,
    target,
    value: action.value.toString(),
    selector,
    function: action.function,
    signature,
    args,
    source,
    candidates,
    anomalies,
    sentence: plain(sentenceOf(action, facts), facts),
    nested: action.nested.map((each) => printed(each, facts)),
  };
}

/** The text of a file; throws a sentence. */
function textOf(file: string): string {
  try {
    if (statSync(file).size > MOST_BYTES) throw new Error('too large');
    return readFileSync(file, 'utf8');
  } catch {
    throw new Error(`The file ${JSON.stringify(file)} cannot be read, or is too large for a proposal.`);
  }
}
