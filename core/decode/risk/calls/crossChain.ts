import { chainWords } from '@/core/chains';
import { phrase, t } from '@/core/language/message';
import { joinList } from '@/core/language/plural';
import type { Action } from '../../action';
import type { RiskCheck, RiskInput } from '../input';
import { callWords } from '../said';
import { type CallAt, callsOf, DECODED, isHere } from '../walk';
import { holdsCalldata } from './holdsCalldata';

const CROSSINGS =
  /^(sendTxToL1|createRetryableTicket\w*|sendMessage|depositTransaction|relayCrosschain|relayMessage|sendMessageToChild|publishMessage|ccipSend|dispatch|send|callContract|sendToInbox|requestL2Transaction\w*|outboundTransfer|depositETH\w*|depositERC20\w*|bridge\w*|depositFor)$/;

/** R23: what happens on another chain. */
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
