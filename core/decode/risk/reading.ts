import { boundedLine } from '@/core/format';
import type { Action } from '../action';
import type { Finding, Severity } from '../finding';
import { chainWords } from '../words/chains';
import { count } from '../words/figures';
import type { Found, RiskInput, Verdict } from './input';
import { callWords } from './said';
import { DECODED, isHere, isSame, type Step, stepsOf } from './walk';

const BYTES = 'the bytes of the calls';

/** R19: a call that cannot be read. */
export function undecodable({ actions }: RiskInput): Verdict {
  const found: Found[] = [];
  for (const { action, path } of stepsOf(actions)) {
    const words = unreadWords(action);
    if (words === null) continue;
    const sentence = `We cannot say what ${path.length === 1 ? `action ${(path[0] ?? 0) + 1}` : 'this call'} does: ${words.text}. Ask the proposer to publish the source.`;
    found.push({ severity: words.severity, action: path, sentence, looked: BYTES });
  }
  return { found };
}

function unreadWords({
  kind,
  dirt,
  source,
  function: name,
  nested,
}: Action): { text: string; severity: Severity } | null {
  if (kind === 'coin' || kind === 'retryable-ticket' || kind === 'message') return null;
  // A message of a bridge, whose calls are listed below it.
  if (kind === 'unknown' && nested.length > 0 && dirt.length === 0) return null;
  if (dirt.includes('short')) return { text: 'its bytes are too few for a function', severity: 'high' };
  if (dirt.includes('arguments')) return { text: 'its arguments cannot be read', severity: 'high' };
  if (kind === 'unknown' || name === null)
    return { text: 'nobody has published its function', severity: 'high' };
  if (dirt.includes('dirty')) return { text: 'its bytes are not what they seem to say', severity: 'high' };
  if (dirt.includes('trailing'))
    return { text: 'it carries more bytes than its function takes', severity: 'high' };
  return source === 'guess' ? { text: 'its function is only guessed', severity: 'medium' } : null;
}

/** R20: the name beside the call is not what the target understands. */
export function signatureMismatch({ actions }: RiskInput): Verdict {
  const found: Found[] = [];
  for (const { action, path } of stepsOf(actions)) {
    if (!action.dirt.includes('signature')) continue;
    const other = action.signature === null ? 'something else' : `“${boundedLine(action.signature, 80)}”`;
    const sentence = `The action is labelled with a name that does not fit: the target understands ${action.selector ?? 'these bytes'} as ${other}.`;
    found.push({
      severity: 'high',
      action: path,
      sentence,
      looked: 'the proposal’s signature and the target’s functions',
    });
  }
  return { found };
}

const RUNNERS =
  /^(execTransaction\w*|multiSend|multicall\w*|execute\w*|schedule\w*|functionCall\w*|aggregate\w*|try\w*ggregate|queueTransaction|relay|forward|batch|batchCall|propose|sendTxToL1|invoke|doCall|exec)$/;

/** R27: calls inside a call; as heavy as the worst finding inside, `others` being what the other checks found. */
export function nestedExecution({ actions }: RiskInput, others: readonly Finding[] = []): Verdict {
  const found: Found[] = [];
  for (const [index, action] of actions.entries()) {
    const inside = [...stepsOf(action.nested)];
    const isRunner =
      RUNNERS.test(action.function ?? '') && action.args.some(({ type }) => type.startsWith('bytes'));
    if (inside.length === 0 && !(isRunner && holdsCalldata(action))) continue;
    const worst = worstOf(others.filter((each) => each.action.length > 1 && each.action[0] === index));
    const depth = Math.max(0, ...inside.map(({ path }) => path.length));
    const isMuch = depth > 3 || inside.length > 50;
    const isCut = [action, ...inside.map((each) => each.action)].some(({ dirt }) => dirt.includes('bounded'));
    const isOpaque = inside.length === 0 || isCut;
    const severity = worstSeverity([worst ?? 'low', isOpaque ? 'high' : 'low', isMuch ? 'medium' : 'low']);
    const sentence = isCut
      ? `This action contains more than we looked into: ${count(inside.length, 'call')} and others inside them.`
      : inside.length === 0
        ? 'This action runs something inside that we cannot read.'
        : `This action contains ${count(inside.length, 'further action')}.`;
    found.push({ severity, action: [index], sentence, looked: 'the calls inside the calls' });
  }
  return { found };
}

// More bytes than a selector, in an argument that is to be run.
function holdsCalldata({ args }: Action): boolean {
  return args.some(({ type, value }) => type === 'bytes' && typeof value === 'string' && value.length > 10);
}

const ORDER: readonly Severity[] = ['critical', 'high', 'medium', 'low'];

/** The heaviest of some findings; null for none. */
function worstOf(findings: readonly Pick<Finding, 'severity'>[]): Severity | null {
  return ORDER.find((severity) => findings.some((each) => each.severity === severity)) ?? null;
}

function worstSeverity(severities: readonly Severity[]): Severity {
  return ORDER.find((severity) => severities.includes(severity)) ?? 'low';
}

/** R33: one call of another kind among many; `others` being what the other checks found. */
export function hiddenInBatch({ actions, history }: RiskInput, others: readonly Finding[] = []): Verdict {
  const found: Found[] = [];
  const total = actions.length;
  const odd = oddOne(actions);
  const grave = others.filter(({ severity, action }) => severity === 'critical' && action.length > 0);
  const places = [...new Set(grave.map(({ action }) => action[0] ?? 0))];
  const [only] = places;
  if (total >= 4 && places.length === 1 && only !== undefined) {
    const sentence = `Action ${only + 1} of ${total} is the only one that does something grave: ${callWords(actions[only] ?? NO_ACTION)}.`;
    found.push({ severity: 'medium', action: [only], sentence, looked: 'all actions beside each other' });
  } else if (odd !== null) {
    const sentence = `Action ${odd + 1} of ${total} is of another kind than the rest: ${callWords(actions[odd] ?? NO_ACTION)}.`;
    found.push({ severity: 'medium', action: [odd], sentence, looked: 'all actions beside each other' });
  } else if (total > 10) {
    const sentence = `There are ${total} actions: read all of them, not only the first.`;
    found.push({ severity: 'medium', action: [], sentence, looked: 'the number of actions' });
  }
  return { found: [...found, ...decoys(history)] };
}

const NO_ACTION = { function: null, selector: null } as Action;

function oddOne(actions: readonly Action[]): number | null {
  if (actions.length < 4) return null;
  const kinds = actions.map(({ selector, value }) => selector ?? (value > 0n ? 'coin' : 'none'));
  const alone = kinds.flatMap((kind, index) =>
    kinds.indexOf(kind) === kinds.lastIndexOf(kind) ? [index] : [],
  );
  const [odd] = alone;
  if (alone.length !== 1 || odd === undefined || new Set(kinds).size !== 2) return null;
  const target = actions[odd]?.target;
  return actions.some((action, index) => index !== odd && isSame(action.target, target)) ? null : odd;
}

// Two proposals of one account within a day: one may draw the eyes away from the other.
function decoys(history: RiskInput['history']): Found[] {
  const { proposer, times, earlier } = history ?? {};
  const created = times?.created ?? null;
  if (proposer == null || created === null) return [];
  const twin = earlier?.find(
    (each) =>
      isSame(each.proposer, proposer.address) &&
      each.created !== null &&
      created - each.created < 86_400n &&
      created >= each.created,
  );
  if (twin === undefined || proposer.isFirst === null) return [];
  const others = earlier?.filter((each) => isSame(each.proposer, proposer.address)) ?? [];
  if (others.length !== 1) return [];
  const sentence = `The same account made another proposal within a day, “${boundedLine(twin.title, 80)}”: one may draw the eyes away from the other.`;
  return [{ severity: 'medium', action: [], sentence, looked: 'earlier proposals' }];
}

const CROSSINGS =
  /^(sendTxToL1|createRetryableTicket\w*|sendMessage|depositTransaction|relayCrosschain|relayMessage|sendMessageToChild|publishMessage|ccipSend|dispatch|send|callContract|sendToInbox|requestL2Transaction\w*|outboundTransfer|depositETH\w*|depositERC20\w*|bridge\w*|depositFor)$/;

/** R23: what happens on another chain. */
export function crossChain({ actions, facts }: RiskInput): Verdict {
  const found: Found[] = [];
  for (const step of stepsOf(actions)) {
    const crossing = crossingOf(step, facts);
    if (crossing === null) continue;
    const { inner } = crossing;
    const what =
      inner.length === 0 ? 'we cannot read what it is' : `${inner.slice(0, 2).map(callWords).join(', ')}`;
    const sentence = `The real effect happens on ${crossing.chain}: ${what}. It may fail there even though the proposal shows “executed”.`;
    found.push({
      severity: crossing.isOpaque ? 'high' : 'medium',
      action: step.path,
      sentence,
      looked: DECODED,
    });
  }
  return { found };
}

function crossingOf(
  step: Step,
  facts: RiskInput['facts'],
): { chain: string; inner: Action[]; isOpaque: boolean } | null {
  const { action } = step;
  if (!isHere(step, facts) && step.path.length > 1) return null;
  const away = action.nested.filter((each) => each.place.chainId !== action.place.chainId);
  const isKnown = CROSSINGS.test(action.function ?? '') && action.args.some(({ type }) => type === 'bytes');
  if (away.length === 0 && !isKnown) return null;
  const chains = [...new Set(away.map((each) => chainWords(each.place.chainId)))];
  const inner = [...stepsOf(action.nested)]
    .map((each) => each.action)
    .filter((each) => each.nested.length === 0);
  const isOpaque =
    holdsCalldata(action) && inner.every((each) => each.function === null && each.kind === 'unknown');
  return { chain: chains.length === 0 ? 'another chain' : chains.join(' and '), inner, isOpaque };
}
