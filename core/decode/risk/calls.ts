import { isSameAddress } from '@/core/address';
import { chainWords } from '@/core/chains';
import { boundedLine } from '@/core/format';
import { joinList, phrase, plural, t, translate } from '@/core/language/message';
import { type Action, type Argument, integerIn, type Value } from '../action';
import { WEIGHTS } from '../finding';
import type { RiskCheck, RiskInput, UnnamedFinding } from './input';
import { byKey } from './payment';
import { callWords } from './said';
import { type CallAt, callsOf, DECODED, isHere } from './walk';

const CROSSINGS =
  /^(sendTxToL1|createRetryableTicket\w*|sendMessage|depositTransaction|relayCrosschain|relayMessage|sendMessageToChild|publishMessage|ccipSend|dispatch|send|callContract|sendToInbox|requestL2Transaction\w*|outboundTransfer|depositETH\w*|depositERC20\w*|bridge\w*|depositFor)$/;

export const crossChain: RiskCheck = {
  id: 'R23',
  name: 'CROSS_CHAIN_MESSAGE',
  severity: 'medium',
  needs: DECODED,
  why: phrase`A message to another chain can fail, wait or be executed by another account, long after the proposal shows “executed”.`,
  *run({ actions, facts }) {
    for (const step of callsOf(actions)) {
      const crossing = crossingOf(step, facts);
      if (crossing === null) continue;
      const { inner } = crossing;
      const what =
        inner.length === 0 ? t`we cannot read what it is` : inner.slice(0, 2).map(callWords).join(', ');
      const sentence = t`The real effect happens on ${crossing.chain}: ${what}. It may fail there even though the proposal shows “executed”.`;
      yield { severity: crossing.isOpaque ? 'high' : 'medium', action: step.path, sentence };
    }
  },
};

function crossingOf(
  step: CallAt,
  facts: RiskInput['facts'],
): { chain: string; inner: Action[]; isOpaque: boolean } | null {
  const { action } = step;
  if (!isHere(step, facts) && step.path.length > 1) return null;
  const away = action.nested.filter((each) => each.place.chainId !== action.place.chainId);
  const isKnown = CROSSINGS.test(action.function ?? '') && action.args.some(({ type }) => type === 'bytes');
  if (away.length === 0 && !isKnown) return null;
  const chains = [...new Set(away.map((each) => chainWords(each.place.chainId)))];
  const inner = [...callsOf(action.nested)]
    .map((each) => each.action)
    .filter((each) => each.nested.length === 0);
  const isOpaque =
    holdsCalldata(action) && inner.every((each) => each.function === null && each.kind === 'unknown');
  return { chain: chains.length === 0 ? chainWords(null) : joinList(chains), inner, isOpaque };
}

const NO_ACTION = { function: null, selector: null } as Action;

export const hiddenInBatch: RiskCheck = {
  id: 'R33',
  name: 'HIDDEN_IN_BATCH',
  severity: 'medium',
  needs: DECODED,
  why: phrase`Readers check the twelfth call less closely than the first.`,
  isSecond: true,
  *run({ actions, history }, others) {
    const total = actions.length;
    const odd = oddOne(actions);
    const grave = others.filter(({ severity, action }) => severity === 'critical' && action.length > 0);
    const places = [...new Set(grave.map(({ action }) => action[0] ?? 0))];
    const [only] = places;
    if (total >= 4 && places.length === 1 && only !== undefined) {
      const sentence = t`Action ${only + 1} of ${total} is the only one with a serious effect: ${callWords(actions[only] ?? NO_ACTION)}.`;
      yield { action: [only], sentence, looked: t`all actions compared with each other` };
    } else if (odd !== null) {
      const sentence = t`Action ${odd + 1} of ${total} is of another kind than the rest: ${callWords(actions[odd] ?? NO_ACTION)}.`;
      yield { action: [odd], sentence, looked: t`all actions compared with each other` };
    } else if (total > 10) {
      const sentence = t`There are ${total} actions: read all of them, not only the first.`;
      yield { sentence, looked: t`the number of actions` };
    }
    yield* decoys(history);
  },
};

function oddOne(actions: readonly Action[]): number | null {
  if (actions.length < 4) return null;
  const kinds = actions.map(({ selector, value }) => selector ?? (value > 0n ? 'coin' : 'none'));
  const alone = kinds.flatMap((kind, index) =>
    kinds.indexOf(kind) === kinds.lastIndexOf(kind) ? [index] : [],
  );
  const [odd] = alone;
  if (alone.length !== 1 || odd === undefined || new Set(kinds).size !== 2) return null;
  const target = actions[odd]?.target;
  return actions.some((action, index) => index !== odd && isSameAddress(action.target, target)) ? null : odd;
}

// Two proposals of one account within a day: one may draw the eyes away from the other.
function decoys(history: RiskInput['history']): UnnamedFinding[] {
  const { proposer, times, earlier } = history ?? {};
  const created = times?.created ?? null;
  if (proposer == null || created === null) return [];
  const twin = earlier?.find(
    (each) =>
      isSameAddress(each.proposer, proposer.address) &&
      each.created !== null &&
      created - each.created < 86_400n &&
      created >= each.created,
  );
  if (twin === undefined || proposer.isFirst === null) return [];
  const others = earlier?.filter((each) => isSameAddress(each.proposer, proposer.address)) ?? [];
  if (others.length !== 1) return [];
  const sentence = t`The same account made another proposal within a day, “${boundedLine(twin.title, 80)}”: one may draw the eyes away from the other.`;
  return [{ sentence, looked: t`earlier proposals` }];
}

/** Whether an argument that is to be run holds more bytes than a selector. */
function holdsCalldata({ args }: Action): boolean {
  return args.some(({ type, value }) => type === 'bytes' && typeof value === 'string' && value.length > 10);
}

const RUNNERS =
  /^(execTransaction\w*|multiSend|multicall\w*|execute\w*|schedule\w*|functionCall\w*|aggregate\w*|try\w*ggregate|queueTransaction|relay|forward|batch|batchCall|propose|sendTxToL1|invoke|doCall|exec)$/;

export const nestedExecution: RiskCheck = {
  id: 'R27',
  name: 'NESTED_EXECUTION',
  severity: 'high',
  needs: DECODED,
  why: phrase`The important call may be several layers deep. Each layer is listed under the action.`,
  isSecond: true,
  *run({ actions }, others) {
    for (const [index, action] of actions.entries()) {
      const inside = [...callsOf(action.nested)];
      const isRunner =
        RUNNERS.test(action.function ?? '') && action.args.some(({ type }) => type.startsWith('bytes'));
      if (inside.length === 0 && !(isRunner && holdsCalldata(action))) continue;
      const depth = Math.max(0, ...inside.map(({ path }) => path.length));
      const isMuch = depth > 3 || inside.length > 50;
      const isCut = [action, ...inside.map((each) => each.action)].some(({ anomalies }) =>
        anomalies.includes('bounded'),
      );
      const isOpaque = inside.length === 0 || isCut;
      const within = others.filter((each) => each.action.length > 1 && each.action[0] === index);
      const all = [...within.map(({ severity }) => severity), isOpaque ? 'high' : isMuch ? 'medium' : 'low'];
      const severity = WEIGHTS.find((weight) => all.includes(weight)) ?? 'low';
      const sentence = isCut
        ? t`This action contains more than we looked into: ${plural(inside.length, 'call')} and others inside them.`
        : inside.length === 0
          ? t`This action runs something inside that we cannot read.`
          : t`This action contains ${plural(inside.length, 'further action')}.`;
      yield { severity, action: [index], sentence, looked: t`the calls inside the calls` };
    }
  },
};

export const signatureMismatch: RiskCheck = {
  id: 'R20',
  name: 'SIGNATURE_MISMATCH',
  severity: 'high',
  needs: DECODED,
  why: phrase`A name can be chosen so that its first four bytes mean another function.`,
  *run({ actions }) {
    for (const { action, path } of callsOf(actions)) {
      if (!action.anomalies.includes('signature')) continue;
      const other = action.signature === null ? t`something else` : `“${boundedLine(action.signature, 80)}”`;
      const sentence = t`The action is labelled with a name that does not fit: the target understands ${action.selector ?? t`these bytes`} as ${other}.`;
      yield { action: path, sentence, looked: t`the proposal’s signature and the target’s functions` };
    }
  },
};

const NAMED = /deadline|expir|valid_?to|valid_?until|^end(time|date|s)?$/i;
/** From 2015 on: smaller numbers are spans and not dates. */
const FIRST = 1_420_070_400n;

export const staleDeadline: RiskCheck = {
  id: 'R45',
  name: 'DEADLINE_TOO_EARLY',
  severity: 'high',
  needs: phrase`a draft, and its dates`,
  why: phrase`An app prepared this call for today, but it is executed weeks later. Swaps and orders with a deadline then fail.`,
  isForDrafts: true,
  *run({ actions, draft }) {
    const earliest = draft?.earliest ?? null;
    for (const { action, path } of callsOf(actions)) {
      for (const [name, date] of datesIn(action.args)) {
        if (earliest === null) return t`It needs the earliest date of execution, which is not known.`;
        if (date >= earliest) continue;
        const sentence = t`“${name}” is a date that will have passed: it can be executed ${daysWords(earliest - date)} after it at the earliest.`;
        yield { action: path, sentence, looked: DECODED };
      }
    }
  },
};

function* datesIn(args: readonly Argument[]): Generator<[string, bigint]> {
  for (const { name, value } of args) yield* inValue(name, value);
}

function* inValue(name: string, value: Value): Generator<[string, bigint]> {
  if (typeof value === 'object') {
    const parts = Array.isArray(value)
      ? value.map((each): [string, Value] => [name, each])
      : Object.entries(value);
    for (const [part, each] of parts) yield* inValue(part, each as Value);
    return;
  }
  const date = integerIn(value);
  if (date !== null && date >= FIRST && date < 1n << 40n && NAMED.test(name)) yield [name.slice(0, 40), date];
}

function daysWords(seconds: bigint): string {
  const days = seconds / 86_400n;
  return days < 1n ? t`less than a day` : days === 1n ? t`one day` : t`${days} days`;
}

export const twinActions: RiskCheck = {
  id: 'R41',
  name: 'TWIN_ACTIONS',
  severity: 'critical',
  needs: phrase`the calls and the kind of timelock`,
  why: phrase`Compound’s timelock keeps each call once for a moment: the vote passes, and queueing fails for ever.`,
  *run({ actions, timelock }) {
    const twins = [...byKey(actions, keyOf).values()].filter((each) => each.length > 1);
    if (twins.length === 0) return;
    if (timelock === undefined) return t`It needs to know which timelock the organisation has.`;
    if (timelock !== 'compound') return;
    for (const [first, ...others] of twins) {
      if (first === undefined) continue;
      const numbers = joinList([first, ...others].map(({ index }) => String(index + 1)));
      const sentence = t`Actions ${numbers} are the same, and the timelock takes the same call only once: the proposal could pass, and could never be queued. Make one of them of both, or let them differ.`;
      yield { action: [others[0]?.index ?? first.index], sentence };
    }
  },
};

const keyOf = ({ target, value, calldata }: Action): string => `${target} ${value} ${calldata}`.toLowerCase();

const FLAWS = {
  short: phrase`its bytes are too few for a function`,
  arguments: phrase`its arguments cannot be read`,
  unknown: phrase`its function is not published`,
  dirty: phrase`its bytes are not what they seem to say`,
  trailing: phrase`it carries more bytes than its function takes`,
  guess: phrase`its function is only guessed`,
} as const;

export const undecodable: RiskCheck = {
  id: 'R19',
  name: 'UNDECODABLE_ACTION',
  severity: 'high',
  needs: DECODED,
  why: phrase`A call that cannot be decoded cannot be checked.`,
  *run({ actions }) {
    const unread = [...callsOf(actions)].flatMap(({ action, path }) => {
      const flaw = flawOf(action);
      return flaw === null ? [] : [{ action, path, flaw }];
    });
    // Report eleven calls of one function once: they would hide the twelfth.
    const kinds = byKey(unread, ({ action, flaw }) => `${action.target} ${action.selector} ${flaw}`);
    for (const [first, ...others] of kinds.values()) {
      if (first === undefined) continue;
      const { path, flaw } = first;
      const words = translate(FLAWS[flaw]);
      const sentence =
        path.length === 1
          ? t`We cannot say what action ${(path[0] ?? 0) + 1} does: ${words}. Ask the proposer to publish the source.`
          : t`We cannot say what this call does: ${words}. Ask the proposer to publish the source.`;
      yield {
        severity: flaw === 'guess' ? 'medium' : 'high',
        action: path,
        sentence:
          others.length === 0
            ? sentence
            : `${sentence} ${t`The same holds for ${plural(others.length, 'more call')} of this function.`}`,
        looked: t`the bytes of the calls`,
      };
    }
  },
};

function flawOf({ kind, anomalies, source, function: name, nested }: Action): keyof typeof FLAWS | null {
  if (kind === 'coin' || kind === 'retryable-ticket' || kind === 'message') return null;
  // A message of a bridge, whose calls are listed below it.
  if (kind === 'unknown' && nested.length > 0 && anomalies.length === 0) return null;
  if (anomalies.includes('short')) return 'short';
  if (anomalies.includes('arguments')) return 'arguments';
  if (kind === 'unknown' || name === null) return 'unknown';
  if (anomalies.includes('dirty')) return 'dirty';
  if (anomalies.includes('trailing')) return 'trailing';
  return source === 'guess' ? 'guess' : null;
}
