import { extensionAbi } from '@/chain/contracts/abis/families';
import { governorAbi } from '@/chain/contracts/abis/governor';
import { probeAbi } from '@/chain/contracts/abis/probes';
import { timelockAbi } from '@/chain/contracts/abis/timelock';
import { tokenAbi } from '@/chain/contracts/abis/token';
import { clipText } from '@/chain/contracts/detect/probeViews';
import { settingSources } from '@/chain/contracts/detect/settings';
import { multicall } from '@/chain/rpc/calls';
import type { Transport } from '@/chain/rpc/transport';
import { type View, view } from '@/chain/rpc/view';
import type { Dao } from '@/core/governor/dao';
import { FAMILIES } from '@/core/governor/family';
import type { Required } from '@/core/governor/proposal';
import type { Head, HeadProposal } from '@/service/checkpoint/checkpoint';

// Proposals whose quorum is asked for, so that all of it fits one multicall.
const QUORUMS = 80;

type Fact = {
  name: string;
  here: bigint | number | string | null;
  views: readonly View<unknown>[];
  /** The place among several words of the answer. */
  word?: number;
};

/**
 * Describes how the contract contradicts the rules and the quorums in a head, at the head's own block and in one
 * multicall; null if it does not, `unknown` if no endpoint keeps that state. Never throws.
 */
export async function rulesFlaw(
  { governor, block, proposals }: Head,
  transport: Transport,
  random: () => number,
  options: { multicall?: string | undefined },
): Promise<string | null | 'unknown'> {
  const facts = [...rulesOf(governor), ...quorumsOf(governor, sampled(proposals, random))];
  const calls = facts.flatMap(({ views }) => views);
  const answers = await multicall(transport, calls, block.number, options).catch(() => null);
  if (answers === null || answers.every((answer) => answer === null)) return 'unknown';
  let at = 0;
  for (const { name, here, views, word = 0 } of facts) {
    const all = views.map((each) => each.read(answers[at++])).find((each) => each !== null);
    const told: unknown = Array.isArray(all) ? all[word] : all;
    if (told === undefined || here === null) continue;
    const there = typeof told === 'string' ? clipText(told) : (told as bigint | number);
    if (String(there).toLowerCase() !== String(here).toLowerCase())
      return `the ${name} is ${there} by the contract, and ${here} in the file`;
  }
  return null;
}

function rulesOf({ address, extensions, settings, clock, counting, token, timelock, name }: Dao): Fact[] {
  const own = (what: string, here: Fact['here'], ...views: View<unknown>[]): Fact => ({
    name: `${what} of the Governor`,
    here,
    views,
  });
  return [
    ...settingSources({ address, extensions }).map((source) => ({
      ...own(source.name, settings[source.name], source.from),
      word: source.word,
    })),
    own('quorumNumerator', settings.quorumNumerator, view(governorAbi, address, 'quorumNumerator')),
    own('quorumDenominator', settings.quorumDenominator, view(governorAbi, address, 'quorumDenominator')),
    own(
      'lateQuorumExtension',
      settings.lateQuorumExtension,
      view(governorAbi, address, 'lateQuorumVoteExtension'),
    ),
    own('name', name, view(governorAbi, address, 'name')),
    own('counting mode', counting.raw, view(governorAbi, address, 'COUNTING_MODE')),
    own('clock mode', clock.raw, view(governorAbi, address, 'CLOCK_MODE')),
    own('token', token?.address ?? null, view(governorAbi, address, 'token')),
    ...(token === null
      ? []
      : [
          own('token’s decimals', token.decimals, view(tokenAbi, token.address, 'decimals')),
          own('token’s symbol', token.symbol, view(tokenAbi, token.address, 'symbol')),
        ]),
    ...(timelock === null
      ? []
      : [
          own(
            'timelock’s delay',
            timelock.delay,
            view(timelockAbi, timelock.address, 'getMinDelay'),
            view(timelockAbi, timelock.address, 'delay'),
          ),
        ]),
  ];
}

function quorumsOf(
  { address, family, settings, clock, at }: Dao,
  proposals: readonly HeadProposal[],
): Fact[] {
  // Agora's and Nouns' are asked by the proposal, with a sample of its figures.
  if (FAMILIES[family].ownQuorums) return [];
  const fixed = family !== 'openzeppelin';
  const quorum = (timepoint: bigint): View<bigint> =>
    fixed ? view(probeAbi, address, 'quorumVotes') : view(governorAbi, address, 'quorum', timepoint);
  const now =
    clock.mode === 'blocknumber' ? at.number : clock.mode === 'timestamp' ? at.timestamp : undefined;
  const higher = (timepoint: bigint) => view(extensionAbi, address, 'superQuorum', timepoint);
  const needed = (name: string, figure: Required | null, ask: typeof quorum): Fact[] =>
    figure === null ? [] : [{ name, here: figure.value, views: [ask(figure.timepoint)] }];
  return [
    ...(now === undefined && !fixed
      ? []
      : [{ name: 'quorum of the Governor', here: settings.quorum, views: [quorum((now ?? 1n) - 1n)] }]),
    ...proposals.flatMap(({ id, now: figures }) => [
      ...needed(`quorum of proposal ${id}`, figures.quorum, quorum),
      ...needed(`super quorum of proposal ${id}`, figures.superQuorum, higher),
    ]),
  ];
}

function sampled(list: readonly HeadProposal[], random: () => number): HeadProposal[] {
  if (list.length <= QUORUMS) return [...list];
  const first = Math.floor(random() * list.length) % list.length;
  // The newest are shown first; the rest is a stretch of the others.
  const newest = list.slice(0, QUORUMS / 2);
  return [...newest, ...[...list.slice(first), ...list.slice(0, first)].slice(0, QUORUMS / 2)];
}
