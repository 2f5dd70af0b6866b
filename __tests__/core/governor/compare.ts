import {
  type Abi,
  type AbiFunction,
  type Address,
  concat,
  decodeFunctionResult,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  toFunctionSelector,
  zeroHash,
} from 'viem';
import { STATES, type State } from '@/core/governor/proposal';
import { columns, hashDescription } from '@/core/governor/proposalId';
import { rpcBatch } from '@/devnet/anvil';
import { hex, MULTICALL } from '@/devnet/deploy';
import type { Operation } from './formulas';
import type { Held } from './model';
import { type Stage, saltOf } from './stage';

/** The contract's `OperationState` enum, in its order. */
const OPERATIONS: readonly Operation[] = ['unset', 'waiting', 'ready', 'done'];

const selectors = new Map<string, { item: AbiFunction; selector: Hex }>();

/** Calldata; the function is looked up and its selector hashed once, which is half the time of a history. */
function encode(abi: Abi, name: string, args: readonly unknown[]): Hex {
  let known = selectors.get(name);
  if (known === undefined) {
    const item = abi.find((entry): entry is AbiFunction => entry.type === 'function' && entry.name === name);
    if (item === undefined) throw new Error(`no function ${name}`);
    known = { item, selector: toFunctionSelector(item) };
    selectors.set(name, known);
  }
  return concat([known.selector, encodeAbiParameters(known.item.inputs, args)]);
}

type Question = { what: string; target: Address; callData: Hex; expected: readonly bigint[] | null };

/** Everything the contracts say at the last block that differs from what the model says, as sentences. */
export async function compareAll(stage: Stage): Promise<{ wrong: string[]; figures: number }> {
  const { url, artifacts, model } = stage;
  const questions = [
    ...general(stage),
    ...[...model.proposals.values()].flatMap((held) => about(stage, held)),
  ];
  const { abi } = artifacts.Multicall;
  const calls = questions.map(({ target, callData }) => ({ target, allowFailure: true, callData }));
  const data = encodeFunctionData({ abi, functionName: 'aggregate3', args: [calls] });
  const [raw] = await rpcBatch<Hex>(url, [
    { method: 'eth_call', params: [{ to: MULTICALL, data }, hex(model.moment.number)] },
  ]);
  const answers = decodeFunctionResult({ abi, functionName: 'aggregate3', data: raw ?? '0x' }) as {
    success: boolean;
    returnData: Hex;
  }[];
  const wrong = questions.flatMap(({ what, expected }, index) => {
    const answer = answers[index];
    const ours = expected === null ? 'refused' : expected.join(', ');
    const theirs = answer?.success === true ? words(answer.returnData).join(', ') : 'refused';
    return ours === theirs ? [] : [`${what}: we say ${ours}, the contract ${theirs}`];
  });
  return { wrong, figures: questions.length };
}

function general({ artifacts, at, people, model }: Stage): Question[] {
  const { settings } = model;
  const now = model.clock();
  const governor = (name: string, expected: bigint, args: readonly unknown[] = []): Question => ({
    what: name,
    target: at.governor,
    callData: encode(artifacts.Meridian.abi, name, args),
    expected: [expected],
  });
  return [
    governor('clock', now),
    governor('votingDelay', settings.votingDelay),
    governor('votingPeriod', settings.votingPeriod),
    governor('proposalThreshold', settings.threshold),
    governor('lateQuorumVoteExtension', settings.extension),
    governor('quorum', model.quorum(now - 1n), [now - 1n]),
    ...people.map((person) => governor('getVotes', model.ledger.votes(person, now - 1n), [person, now - 1n])),
  ];
}

function about({ artifacts, at, model, hashed }: Stage, held: Held): Question[] {
  const state = model.state(held.id);
  const governor = (
    functionName: string,
    args: readonly unknown[],
    expected: Question['expected'],
  ): Question => ({
    what: `${functionName} of “${held.description}”`,
    target: at.governor,
    callData: encode(artifacts.Meridian.abi, functionName, args),
    expected,
  });
  const timelock = (functionName: string, args: readonly unknown[], expected: bigint): Question => ({
    what: `timelock ${functionName} of “${held.description}”`,
    target: at.timelock,
    callData: encode(artifacts.TimelockController.abi, functionName, args),
    expected: [expected],
  });
  const args = columns(held.actions);
  const hash = hashDescription(held.description);
  const { against, abstain } = held.tally;
  const ids = [
    () => governor('hashProposal', [...args, hash], [held.id]),
    () =>
      timelock('hashOperationBatch', [...args, zeroHash, saltOf(at.governor, hash)], BigInt(held.operation)),
  ];
  const once = hashed.has(held.id) ? [] : ids.map((question) => question());
  hashed.add(held.id);
  return [
    ...once,
    governor(
      'state',
      [held.id],
      state === null ? null : [BigInt((STATES as readonly State[]).indexOf(state))],
    ),
    governor('proposalVotes', [held.id], [against, held.tally.for, abstain]),
    governor('proposalSnapshot', [held.id], [held.snapshot]),
    governor('proposalDeadline', [held.id], [model.deadline(held)]),
    governor('proposalEta', [held.id], [held.eta]),
    governor('quorum', [held.snapshot], held.snapshot < model.clock() ? [model.quorum(held.snapshot)] : null),
    timelock('getOperationState', [held.operation], BigInt(OPERATIONS.indexOf(model.operation(held)))),
    timelock('getTimestamp', [held.operation], model.operations.get(held.operation) ?? 0n),
  ];
}

const words = (data: Hex): bigint[] =>
  (data.slice(2).match(/.{64}/g) ?? []).map((word) => BigInt(`0x${word}`));
