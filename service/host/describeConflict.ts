import type { Found } from '@/chain/contracts/family/adapter';
import type { RawLog } from '@/chain/logs/logCheck';
import { decodeCreated } from '@/chain/logs/proposalLog';
import type { EndpointAnswer } from '@/chain/rpc/compareEndpoints';
import { formatVotes } from '@/core/format';
import type { Created, RawAction } from '@/core/governor/proposal';
import type { Disagreement } from '@/service/graph/agreement';

type Said = Disagreement['hosts'][number];

/** An endpoint's statement in words, with a key that is equal for equal answers. */
export type Statement = { index: number | null; name: string; key: string; words: string };

/** The disagreement between statements about one thing; undefined when they are equal, or fewer than two. */
export function describeConflict(
  about: Pick<Disagreement, 'what' | 'block' | 'proposal'>,
  statements: readonly Statement[],
): Disagreement | undefined {
  if (new Set(statements.map(({ key }) => key)).size < 2) return undefined;
  const hosts = statements.map(({ index, name, words }): Said => ({ index, name, said: words }));
  return { ...about, hosts };
}

/** A hash as a statement. */
export function ofHash({ index, name, said }: EndpointAnswer<string>): Statement {
  return { index, name, key: said.toLowerCase(), words: said.toLowerCase() };
}

/** State and votes of a proposal as a statement, exact to the last digit; null: the contract does not know it. */
export function ofTally({ index, name, said }: EndpointAnswer<Found | null>, decimals: number): Statement {
  if (said === null) return { index, name, key: 'unknown', words: 'There is no such proposal.' };
  const { state, tally, deadline, snapshot, eta } = said;
  const votes = (value: bigint) => formatVotes(value, decimals, 'exact');
  const sum =
    tally === null
      ? 'no votes are given'
      : `for ${votes(tally.for)}, against ${votes(tally.against)}, abstain ${votes(tally.abstain)}`;
  const key = [state, sum, deadline, snapshot, eta].join();
  const times = `snapshot ${snapshot}, deadline ${deadline}${eta === null ? '' : `, eta ${eta}`}`;
  return { index, name, key, words: `${state.toLowerCase()}: ${sum}; ${times}` };
}

type Content = Pick<Created, 'proposer' | 'actions' | 'description' | 'module'>;

/** Finds the content of a proposal in one endpoint's logs; null if none of them creates it. */
export function contentIn(logs: readonly RawLog[], id: bigint): Content | null {
  for (const log of logs) {
    const created = decodeCreated(log);
    if (created?.id === id) return created;
  }
  return null;
}

/** States each endpoint's content of a proposal, in words around the first difference. */
export function ofContents(
  said: readonly { index: number | null; name: string; content: Content | null }[],
): Statement[] {
  const words = telling(said.flatMap(({ content }) => content ?? []));
  return said.map(({ index, name, content }) => ({
    index,
    name,
    key: content === null ? 'none' : keyOf(content),
    words: content === null ? 'There is no log that creates this proposal.' : words(content),
  }));
}

function keyOf({ proposer, actions, description, module }: Content): string {
  const calls = actions.map(({ target, value, signature, calldata }) => [
    target,
    String(value),
    signature,
    calldata,
  ]);
  return JSON.stringify([proposer, calls, description, module ?? null]).toLowerCase();
}

// Finds words that tell these apart: the number of calls, else the first call that differs, else the text, the module
// or the proposer.
function telling(contents: readonly Content[]): (content: Content) => string {
  const differ = (read: (content: Content) => string) => new Set(contents.map(read)).size > 1;
  const count = (content: Content) => String(content.actions.length);
  if (differ(count)) return (content) => `${count(content)} calls`;
  const longest = Math.max(0, ...contents.map(({ actions }) => actions.length));
  for (let at = 0; at < longest; at += 1) {
    const read = (content: Content) => callText(content.actions[at]);
    if (differ(read)) return (content) => `call ${at + 1}: ${around(contents.map(read), read(content))}`;
  }
  const text = (content: Content) => content.description;
  if (differ(text)) return (content) => `text: “${around(contents.map(text), text(content))}”`;
  const module = (content: Content) => `${content.module?.address ?? ''} ${content.module?.data ?? ''}`;
  if (differ(module)) return (content) => `module: ${around(contents.map(module), module(content))}`;
  return (content) => `proposed by ${content.proposer}`;
}

function callText(action: RawAction | undefined): string {
  if (action === undefined) return '';
  const { target, value, signature, calldata } = action;
  return `to ${target}, ${value} wei, ${signature === '' ? '' : `${signature} `}data ${calldata}`.toLowerCase();
}

const BEFORE = 24;
const LONGEST = 120;

// Long texts from the place on where they part.
function around(all: readonly string[], own: string): string {
  const first = all[0] ?? '';
  let at = 0;
  while (at < first.length && all.every((each) => each[at] === first[at])) at += 1;
  const from = own.length <= LONGEST ? 0 : Math.max(0, at - BEFORE);
  const to = Math.min(own.length, from + LONGEST);
  return `${from > 0 ? '…' : ''}${own.slice(from, to)}${to < own.length ? '…' : ''}`;
}
