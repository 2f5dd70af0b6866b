import type { Address, Hex } from 'viem';
import { counterAbi } from '@/chain/contracts/abis/act';
import {
  estimateProposing,
  type ProposingGas,
  readSameContent,
  type SameContent,
} from '@/chain/contracts/proposing/existing';
import { type ProposerNow, readProposer } from '@/chain/contracts/proposing/readProposer';
import { readView, view } from '@/chain/rpc/view';
import { isSameAddress } from '@/core/address';
import { checkedAddress } from '@/core/caip';
import { MOST_PROPOSED } from '@/core/draft/obstacles';
import type { QuorateError } from '@/core/errors';
import { blocked } from '@/core/errors/blocked';
import { boundedLine, formatVotes } from '@/core/format';
import { type Proposed, proposeCall, proposedHash } from '@/core/governor/act/propose';
import { stateWord } from '@/core/governor/act/stateName';
import { callTo } from '@/core/governor/call';
import { titleOf } from '@/core/governor/description/title';
import { numbersProposals } from '@/core/governor/family';
import { actionsIn, type RawAction } from '@/core/governor/proposal';
import { anyAddress, anyText, leaf, list, object, openObject, readJson, type Shape } from '@/core/json';
import { big, bytes, hex } from '@/core/jsonValues';
import { formatCount, t } from '@/core/language/message';
import { listedState } from '@/lib/query/listed';
import { readHead } from '../facts/accountState';
import type { Act, ActContext, ActDao } from './act';

/** A draft as it is proposed: its text to the last byte, with its suffix where it has one. */
export type ProposeIntent = Proposed & {
  proposer: Address;
  /** `proposedHash` of what was on screen, whoever proposes it. */
  shown: Hex;
  /** The latest number that the Governor had given then; null where it does not count. */
  last: bigint | null;
};

/** Making a proposal of a draft, which then is on the chain as it was shown, to the byte. */
export const propose: Act<ProposeIntent, ProposeFacts> = {
  name: 'propose',
  async facts(intent, { dao, account, chain }, block) {
    const [now, same, cost] = await Promise.all([
      readProposer(chain, dao, account, block, chain),
      readSameContent(chain, dao, intent, block, chain),
      // The simulation says what fails; this says only whether it is too large.
      estimateProposing(chain, dao, account, intent).catch(() => null),
    ]);
    return { ...now, block, account, same, shown: intent.shown, cost };
  },
  blockers: whyNotPropose,
  call: (intent, dao) => callTo(dao.address, proposeCall(dao, intent)),
  terms: ({ shown }) => ({ proposal: shown }),
  // Another proposal of the same account is about something else, unless it shares the text or the actions with this one.
  matchesLog(intent, effect, { account, dao }) {
    if (effect.kind !== 'proposal' || !isSameAddress(effect.by, account)) return undefined;
    if (hashOf(dao, effect) === hashOf(dao, intent)) return true;
    const isSameText = effect.description === intent.description;
    const isSameCalls =
      hashOf(dao, { ...effect, description: '' }) === hashOf(dao, { ...intent, description: '' });
    return isSameText || isSameCalls ? false : undefined;
  },
  reached: async (intent, context) =>
    (await proposedIdOf(intent, intent.last, context, await readHead(context.chain))) !== null,
  isShown: async (intent, context, service) => {
    const id = await proposedIdOf(intent, intent.last, context, await readHead(context.chain));
    return id !== null && (await listedState(service, context.dao.id, id)) !== undefined;
  },
  words: ({ description }) => t`Propose “${boundedLine(titleOf(description), 80)}”`,
  subject: ({ shown }) => `draft ${shown}`,
  texts: intentTexts(),
};

function whyNotPropose(intent: ProposeIntent, facts: ProposeFacts, dao: ActDao): QuorateError[] {
  const { account, threshold, live, same, mostActions } = facts;
  if (!isSameAddress(intent.proposer, account))
    return [blocked('propose-account', { proposer: intent.proposer })];
  if (same !== null) return [blocked('propose-exists', { state: stateWord(same.state) })];
  const found: QuorateError[] = [];
  const count = intent.actions.length;
  if (mostActions !== null && BigInt(count) > mostActions)
    found.push(blocked('propose-many', { count: String(count), most: String(mostActions) }));
  const { bytes = 0, gas = null } = facts.cost ?? {};
  if (bytes > MOST_PROPOSED.bytes) found.push(blocked('propose-bytes', { bytes: formatCount(bytes) }));
  if (gas !== null && gas > MOST_PROPOSED.gas)
    found.push(blocked('propose-gas', { gas: formatCount(gas), most: formatCount(MOST_PROPOSED.gas) }));
  if (live !== null)
    found.push(blocked('propose-live', { number: String(live.id), state: stateWord(live.state) }));
  const { needed = 0n, has = null, isListed = false } = threshold ?? {};
  if (!isListed && has !== null && has < needed) {
    const votes = (amount: bigint) => formatVotes(amount, dao.token?.decimals ?? 0);
    found.push(blocked('propose-votes', { needed: votes(needed), held: votes(has) }));
  }
  return found;
}

/** The content as one text: the outbox takes long ones under one name only. */
function intentTexts(): Shape<ProposeIntent> {
  const content = object<{ description: string; list: readonly RawAction[] }>({
    description: anyText,
    list: list(object<RawAction>({ target: anyAddress, value: big(), signature: anyText, calldata: bytes })),
  });
  const last = leaf('a number, or nothing', (text) =>
    text === '' ? null : /^\d{1,78}$/.test(String(text)) ? BigInt(String(text)) : undefined,
  );
  type Texts = { proposer: Hex; shown: Hex; last: bigint | null; actions: string };
  const texts = openObject<Texts>({ proposer: anyAddress, shown: hex(32), last, actions: anyText });
  return {
    write: ({ proposer, shown, last: number, actions, description }) => ({
      ...{ proposer, shown, last: number === null ? '' : String(number) },
      actions: JSON.stringify(content.write({ description, list: actions })),
    }),
    read: (json, path) => {
      const { actions, proposer, ...rest } = texts.read(json, path);
      const { description, list: kept } = readJson(content, actions);
      return { ...rest, proposer: checkedAddress(proposer), description, actions: kept };
    },
  };
}

/** Facts that decide proposing, read at `block`. */
export type ProposeFacts = ProposerNow & {
  block: bigint;
  account: Address;
  same: SameContent | null;
  shown: Hex;
  /** Null where no endpoint said. */
  cost: ProposingGas | null;
};

/** Id of this content by this account after number `last`; null while absent. Where Governors count, the actions decide. */
export async function proposedIdOf(
  proposed: Proposed,
  last: bigint | null,
  { dao, account, chain }: ActContext,
  block: bigint,
): Promise<bigint | null> {
  if (!numbersProposals(dao)) return (await readSameContent(chain, dao, proposed, block, chain))?.id ?? null;
  const { own } = await readProposer(chain, dao, account, block, chain);
  if (own === null || own <= (last ?? 0n)) return null;
  const list = await readView(chain, view(counterAbi, dao.address, 'getActions', own), block, chain);
  if (list === null) return null;
  const kept = { actions: actionsIn(...list), description: '' };
  return hashOf(dao, kept) === hashOf(dao, { ...proposed, description: '' }) ? own : null;
}

/** The hash of a content of an organisation, whoever proposes it. */
export function hashOf({ chainId, address }: Pick<ActDao, 'chainId' | 'address'>, proposed: Proposed): Hex {
  return proposedHash({ chainId, governor: address, proposer: null }, proposed);
}
