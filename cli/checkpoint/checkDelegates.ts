import type { Address, Hex } from 'viem';
import { votingPowerAbi } from '../../chain/contracts/abis/votingPower';
import { createDelegateReader } from '../../chain/contracts/delegateReader';
import { readLogs } from '../../chain/logs/logs';
import { multicall } from '../../chain/rpc/calls';
import type { Transport } from '../../chain/rpc/transport';
import { view } from '../../chain/rpc/view';
import { describe } from '../../core/errors';
import type { Token } from '../../core/governor/dao';
import type { Head } from '../../service/checkpoint/checkpoint';
import type { KnownHistory, KnownPowers } from '../../service/checkpoint/delegates';
import { lay, unfold } from '../../service/indexer/delegates/delegateBase';
import { decodeDelegates, POWER_TOPICS } from '../../service/indexer/delegates/delegateLog';
import { DelegateTable } from '../../service/indexer/delegates/delegateTable';
import { isDeployedBefore } from './base';
import type { Truth } from './checkChain';
import type { Samples } from './checkLogs';
import { loadDelegates } from './delegations';
import { Difference, differ, sampleOf } from './finding';

type Known = { powers: KnownPowers; history: KnownHistory };

/** Context of the check. */
export type Bench = {
  transport: Transport;
  truth: Truth;
  samples: Samples;
  options: { multicall?: string | undefined };
};

/** Loads both files about delegates, held against the head and each other; throws `Difference` or `CheckpointFlaw`. */
export async function loadKnown(path: string, head: Head): Promise<Known | null> {
  const known = await loadDelegates(path, head);
  if (known === null) return null;
  const { powers, history } = known;
  const range = { from: powers.from, block: head.block.number };
  const found = { token: powers.token, powers: { ...range, block: powers.block }, history: spanOf(history) };
  const expected = { token: head.governor.token?.address, powers: range, history: range };
  const difference = differ(found, expected);
  if (difference !== undefined) throw new Difference(`Of the files about delegates, ${difference}.`);
  const table = new DelegateTable();
  lay(table, powers);
  if (!unfold(table, history))
    throw new Difference('The powers of the delegates do not follow from their history.');
  return known;
}

function spanOf({ from, block }: KnownHistory): { from: bigint; block: bigint } {
  return { from, block };
}

/** Whether the token says the same of delegates and delegators chosen at random, and its logs too; throws `Difference`. */
export async function checkDelegates(bench: Bench, head: Head, known: Known): Promise<string | undefined> {
  const { token } = head.governor;
  if (token === null) return undefined;
  const { from } = known.powers;
  if ((await isDeployedBefore(bench.transport, token.address, from)) === true)
    throw new Difference(`The token was there before block ${from}, where its delegations begin.`);
  const powers = await checkPowers(bench, head, token, known.powers);
  const delegations = await checkDelegations(bench, token, known.powers);
  const changes = await checkChanges(bench, token, known.history);
  return `${powers} ${delegations} ${changes}`;
}

async function checkPowers(
  { transport, truth, samples, options }: Bench,
  { block }: Head,
  token: Token,
  { accounts, powers }: KnownPowers,
): Promise<string> {
  const chosen = pick(powers, samples);
  const addresses = chosen.map(({ delegate }) => addressOf(accounts, delegate));
  const told = truth.isThen
    ? (await createDelegateReader(transport, options).powers(token, addresses, truth.at)).powers
    : await pastPowers(transport, truth, token, addresses, block, options);
  if (told === null) return `The power of ${powers.length} delegates was not checked.`;
  for (const [index, { power }] of chosen.entries()) {
    if (told[index] !== power)
      throw new Difference(
        `Delegate ${addresses[index]} has ${power} votes by the checkpoint, the token says ${told[index] ?? 'nothing'}.`,
      );
  }
  return `${chosen.length} of ${powers.length} delegates.`;
}

// Asked of the past where the state of the past is not kept; a token whose clock is not ours cannot be asked so.
async function pastPowers(
  transport: Transport,
  { at }: Truth,
  { address, kind, clock }: Token,
  accounts: readonly Address[],
  { number, timestamp }: Head['block'],
  options: Bench['options'],
): Promise<readonly (bigint | null)[] | null> {
  if (clock.mode !== 'blocknumber' && clock.mode !== 'timestamp') return null;
  const timepoint = clock.mode === 'timestamp' ? timestamp : number;
  const views = accounts.map((account) =>
    view(votingPowerAbi, address, kind === 'comp' ? 'getPriorVotes' : 'getPastVotes', account, timepoint),
  );
  const answers = await multicall(transport, views, at.number, options);
  return views.map((each, index) => each.read(answers[index]));
}

async function checkDelegations(
  { transport, truth, samples, options }: Bench,
  token: Token,
  { accounts, delegations }: KnownPowers,
): Promise<string> {
  if (!truth.isThen) return `Whom ${delegations.length} accounts chose was not checked.`;
  const chosen = pick(delegations, samples);
  const addresses = chosen.map(({ delegator }) => addressOf(accounts, delegator));
  const told = await createDelegateReader(transport, options).holdings(token.address, addresses, truth.at);
  for (const [index, { delegate }] of chosen.entries()) {
    const found = addressOf(accounts, delegate);
    const answer = told[index]?.chosen?.delegate?.toLowerCase();
    if (answer !== found)
      throw new Difference(
        `By the checkpoint ${addresses[index]} delegates to ${found}, the token says ${answer ?? 'nothing'}.`,
      );
  }
  return `${chosen.length} of ${delegations.length} delegations.`;
}

async function checkChanges(
  { transport, samples }: Bench,
  { address }: Token,
  { accounts, changes }: KnownHistory,
): Promise<string> {
  const chosen = pick(changes, samples);
  for (const { delegate, block, votes } of chosen) {
    const topics = [POWER_TOPICS as readonly Hex[]];
    const { logs, gaps } = await readLogs(transport, { address, topics, from: block, to: block });
    const [gap] = gaps;
    if (gap !== undefined)
      throw new Error(
        `The logs of block ${block} could not be looked up: ${describe(gap.error.code, gap.error.facts).title}`,
      );
    // Not every endpoint numbers the logs of a block alike: what one of them says counts, not its place.
    const isThere = logs.some((log) => {
      const table = new DelegateTable();
      if (decodeDelegates([log], table) > 0) return false;
      const account = table.find(addressOf(accounts, delegate));
      return account >= 0 && table.power(account) === votes;
    });
    if (!isThere)
      throw new Difference(
        `That ${addressOf(accounts, delegate)} came to ${votes} votes in block ${block} is not in the logs.`,
      );
  }
  return `${chosen.length} of ${changes.length} changes of power.`;
}

function pick<T>(list: readonly T[], { count, seed }: Samples): T[] {
  return sampleOf(list.length, count, seed).flatMap((index) => list[index] ?? []);
}

function addressOf(accounts: readonly string[], account: number): Address {
  return `0x${accounts[account] ?? ''}`;
}
