import type { Address, Hex } from 'viem';
import { numberToHex } from 'viem/utils';
import { RpcError } from '@/chain/rpc/rpcError';
import { QuorateError } from '@/core/errors';
import { revertFormattersOf } from '@/core/governor/errors/revertFormatters';
import { explainRevert, explainText, NO_REASON, type RevertFormatters } from '@/core/governor/errors/reverts';
import { isHexBytes } from '@/core/governor/hexBytes';
import type { Act, ActChain, ActContext, Call } from '../acts/act';
import { type AccountState, gasFacts, transaction } from '../facts/accountState';
import { blocked } from '../facts/blocked';

/** What a wallet's error means, and whether it is sure that nothing was sent. */
export type WalletError = { problem: QuorateError; isFinal: boolean };

/** A wallet's error as one of our codes. Wallets wrap errors in errors, so every layer is looked at. */
export function walletError(error: unknown, context?: ActContext, ground?: AccountState): WalletError {
  if (error instanceof QuorateError) return { problem: error, isFinal: true };
  const layers = layersOf(error);
  const codes = layers.map(({ code }) => code);
  const text = layers.map(({ message }) => message).join(' · ');
  const final = (problem: QuorateError) => ({ problem, isFinal: true });
  const has = (...wanted: (number | string)[]) =>
    codes.some((code) => wanted.includes(code as number | string));
  if (
    has(4001, 5000, 'ACTION_REJECTED') ||
    /user (rejected|denied|declined|cancell?ed)|rejected by user/i.test(text)
  ) {
    return final(new QuorateError('declined', {}, error));
  }
  if (has(-32002) || /already (pending|open)|request .{0,30}pending/i.test(text)) {
    return final(blocked('wallet-pending', {}, error));
  }
  if (/insufficient (funds|balance)|exceeds (the )?balance|out of funds/i.test(text)) {
    return final(blocked('no-gas', noGasFacts(context, ground), error));
  }
  if (
    has(4902) ||
    /chain.{0,20}(mismatch|does not match)|(wrong|unsupported|unrecogni[sz]ed) (chain|network)/i.test(text)
  ) {
    const expected = context === undefined ? {} : { expected: String(context.dao.chainId) };
    return final(blocked('wallet-wrong-chain', { actual: 'of another id', ...expected }, error));
  }
  const data = layers.map((layer) => layer.data).find((each) => isHexBytes(each) && each !== '0x') as
    | Hex
    | undefined;
  if (has(3) || data !== undefined || /execution reverted/i.test(text)) {
    const speech = context === undefined ? {} : revertFormattersOf(context);
    return final(
      new QuorateError('would-revert', { reason: revertReason(data ?? '0x', text, speech) }, error),
    );
  }
  const reason = text === '' ? 'it gave no reason' : text.slice(0, 300);
  // These say that the request itself was not taken; anything else may have been sent all the same.
  return {
    problem: new QuorateError('wallet-failed', { reason }, error),
    isFinal: has(4100, 4200, -32601, -32602, -32004),
  };
}

/** How a refusal is said; the block is undefined for now. */
export type DescribeRefusal = (refusal: RpcError, block: bigint | undefined) => Promise<string>;

/** How the refusals of an act are said: by its own looking into them where it does, else by what they say. */
export function describeRefusalOf<Intent, Facts>(
  act: Act<Intent, Facts>,
  intent: Intent,
  context: ActContext,
): DescribeRefusal {
  return (refusal, block) =>
    act.explain === undefined
      ? plainly(refusal, revertFormattersOf(context))
      : act.explain(intent, context, refusal, block);
}

async function plainly({ facts }: RpcError, speech: RevertFormatters): Promise<string> {
  return revertReason((facts.data ?? '0x') as Hex, facts.reason ?? '', speech);
}

/** Why the contract would refuse a call now; undefined when it would take it. Throws when the chain cannot be asked. */
export async function simulate(
  chain: ActChain,
  from: Address,
  call: Call,
  block: bigint | 'latest',
  tell: DescribeRefusal = (refusal) => plainly(refusal, {}),
): Promise<string | undefined> {
  try {
    const at = block === 'latest' ? block : numberToHex(block);
    await chain.request<Hex>('eth_call', [transaction(from, call), at]);
    return undefined;
  } catch (error) {
    if (!(error instanceof RpcError) || error.kind !== 'revert') throw error;
    return tell(error, block === 'latest' ? undefined : block);
  }
}

/** Why a mined transaction failed: the call again on the state it met, then on the state after. Never throws. */
export async function replay(
  chain: ActChain,
  from: Address,
  call: Call,
  block: bigint,
  tell?: DescribeRefusal,
): Promise<string> {
  for (const at of [block, block - 1n]) {
    try {
      const reason = await simulate(chain, from, call, at, tell);
      if (reason !== undefined) return reason;
    } catch {
      // The endpoint keeps no state of that block; the other may still tell.
    }
  }
  return 'The reason could not be found out; it may have run out of gas.';
}

/** Why a contract refused, from its revert data, else from the endpoint's own text. */
export function revertReason(data: Hex, text: string, speech: RevertFormatters = {}): string {
  const known = explainRevert(data, speech);
  if (known !== undefined) return known;
  const plain = text
    .slice(0, MOST_SAID)
    .replace(/^.*execution reverted:?\s*/i, '')
    .slice(0, 200);
  return plain === '' ? NO_REASON : (explainText(plain, speech) ?? plain);
}

/** A wallet may say megabytes, and what it means stands at the beginning. */
const MOST_SAID = 10_000;

type Layer = { code: unknown; message: string; data: unknown };

function layersOf(error: unknown): Layer[] {
  const layers: Layer[] = [];
  const seen = new Set<unknown>();
  let open: unknown[] = [error];
  while (open.length > 0 && layers.length < 8) {
    const next = open.shift();
    if (typeof next === 'string')
      layers.push({ code: undefined, message: next.slice(0, MOST_SAID), data: undefined });
    if (typeof next !== 'object' || next === null || seen.has(next)) continue;
    seen.add(next);
    const { code, message, details, data, cause, error: inner, info } = next as Record<string, unknown>;
    const said = [message, details]
      .filter((part) => typeof part === 'string')
      .join(' ')
      .slice(0, MOST_SAID);
    layers.push({ code, message: said, data });
    open = [...open, cause, inner, data, info].filter((part) => typeof part === 'object' && part !== null);
  }
  return layers;
}

function noGasFacts(
  context: ActContext | undefined,
  ground: AccountState | undefined,
): Record<string, string> {
  if (context === undefined || ground === undefined)
    return { balance: 'too few coins', cost: 'more than that' };
  return { ...gasFacts(context.chain, ground.balance, 0n), cost: 'more than that' };
}
