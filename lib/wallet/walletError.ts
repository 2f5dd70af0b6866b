import type { Hex } from 'viem';
import { chainWords } from '@/core/chains';
import { QuorateError } from '@/core/errors';
import { blocked } from '@/core/errors/blocked';
import { refusalReason } from '@/core/governor/errors/refusal';
import { revertFormattersOf } from '@/core/governor/errors/revertFormatters';
import { isHexBytes } from '@/core/governor/hexBytes';
import { readable } from '@/core/json';
import { t, translate } from '@/core/language/message';
import type { ActContext } from '../act/acts/act';
import { type AccountState, gasFacts } from '../act/facts/accountState';
import { walletMeaning } from './walletSays';

/** Meaning of a wallet's error, and whether it is certain that nothing was sent. */
export type WalletError = { problem: QuorateError; isFinal: boolean };

/** A wallet's error as one of our codes. Wallets wrap errors in errors, so every layer is looked at. */
export function walletError(error: unknown, context?: ActContext, accountState?: AccountState): WalletError {
  if (error instanceof QuorateError) return { problem: error, isFinal: true };
  const layers = layersOf(error);
  const codes = layers.map(({ code }) => code);
  const text = textOf(layers);
  const final = (problem: QuorateError) => ({ problem, isFinal: true });
  const data = layers.map((layer) => layer.data).find((each) => isHexBytes(each) && each !== '0x') as
    | Hex
    | undefined;
  const { means, cure } = walletMeaning(codes, text);
  switch (means) {
    case 'declined':
      return final(new QuorateError('declined', {}, error));
    case 'declined-maybe':
      // Read from a translation, and no code says it too: the wallet is looked into before anything is asked anew.
      return { problem: new QuorateError('declined', {}, error), isFinal: false };
    case 'pending':
      return final(blocked('wallet-pending', {}, error));
    case 'no-gas':
      return final(blocked('no-gas', noGasFacts(context, accountState), error));
    case 'wrong-chain': {
      const expected = context === undefined ? {} : { expected: chainWords(context.dao.chainId) };
      return final(blocked('wallet-wrong-chain', { actual: chainWords(null), ...expected }, error));
    }
    default:
      return means === 'reverted' || data !== undefined
        ? final(revertError(data, text, error, context))
        : failed(error, { codes, text, cure });
  }
}

function revertError(data: Hex | undefined, text: string, error: unknown, context?: ActContext) {
  const formatters = context === undefined ? {} : revertFormattersOf(context);
  const reason = refusalReason({ data: data ?? '0x', text }, formatters);
  return new QuorateError('would-revert', { reason }, error);
}

// EIP-1193, JSON-RPC, and EIP-5792 of what it cannot do for several calls.
const REFUSING: readonly unknown[] = [4100, 4200, -32601, -32602, -32004, 5700, 5710, 5740, 5750, 5760];

function failed(
  error: unknown,
  { codes, text, cure }: { codes: readonly unknown[]; text: string; cure: string | undefined },
): WalletError {
  const said = text === '' ? t`it gave no reason` : text.slice(0, 300);
  const reason = cure === undefined ? said : t`“${said}” ${translate(cure)}`;
  // These say that the request itself was not taken; anything else may have been sent all the same.
  const isFinal = codes.some((code) => REFUSING.includes(code));
  return { problem: new QuorateError('wallet-failed', { reason }, error), isFinal };
}

/** Whether the person said no to a request of a wallet. */
export function isDeclined(error: unknown): boolean {
  return walletError(error).problem.code === 'declined';
}

/** Why a wallet of WalletConnect was not connected; undefined where only the time to answer ran out. */
export function pairingError(error: unknown): QuorateError | undefined {
  const layers = layersOf(error);
  const text = textOf(layers);
  if (/expired/i.test(text)) return undefined;
  const codes = layers.map(({ code }) => code);
  const isNo = SAID_NO.test(text) || walletMeaning(codes, text).means.startsWith('declined');
  if (isNo && !/disapproved/i.test(text)) return blocked('pairing-declined', {}, error);
  if (/chain/i.test(text) || codes.includes(5100)) return blocked('pairing-chains', {}, error);
  return blocked('pairing-failed', { reason: text.slice(0, 200) }, error);
}

/** Builds the error of a Safe app that does not send; only a person's no makes sure that nothing was sent. */
export function safeError(said: unknown): Error {
  const reason = String(said).slice(0, 200);
  return SAID_NO.test(reason) ? new QuorateError('declined', {}, reason) : new Error(reason);
}

const SAID_NO = /reject|declin|denied|cancel/i;
/** Fields of wallets and libraries for a wrapped error. */
const INNER = 'cause error info originalError innerError reason response body'.split(' ');
/** A wallet may say megabytes, and what it means stands at the beginning. */
const MOST_SAID = 10_000;

type Layer = { code: unknown; message: string; data: unknown };

function textOf(layers: readonly Layer[]): string {
  return [...new Set(layers.map(({ message }) => message).filter((part) => part !== ''))].join(' · ');
}

function layersOf(error: unknown): Layer[] {
  const layers: Layer[] = [];
  const seen = new Set<unknown>();
  let open: unknown[] = [error];
  while (open.length > 0 && layers.length < 12) {
    const next = inJson(open.shift());
    if (typeof next === 'string')
      layers.push({ code: undefined, message: next.slice(0, MOST_SAID), data: undefined });
    if (typeof next !== 'object' || next === null || seen.has(next)) continue;
    seen.add(next);
    const layer = next as Record<string, unknown>;
    const { code, statusCode, message, details, data } = layer;
    const inner = INNER.map((name) => layer[name]);
    const told = inJson(message);
    const said = [told, details]
      .filter((part) => typeof part === 'string')
      .join(' ')
      .slice(0, MOST_SAID);
    layers.push({ code: numberIn(code ?? statusCode), message: said, data });
    open = [...open, told, data, ...inner].filter((part) => typeof part === 'object' && part !== null);
  }
  return layers;
}

/** Some wallets write an error into the text of another. */
function inJson(part: unknown): unknown {
  if (typeof part !== 'string' || part.length > MOST_SAID || !/^\s*\{[\s\S]*\}\s*$/.test(part)) return part;
  return readable(() => JSON.parse(part) as unknown) ?? part;
}

function numberIn(code: unknown): unknown {
  return typeof code === 'string' && /^-?\d{1,6}$/.test(code) ? Number(code) : code;
}

function noGasFacts(context?: ActContext, accountState?: AccountState): Record<string, string> {
  if (context === undefined || accountState === undefined)
    return { balance: t`too few coins`, cost: t`more than that` };
  return { ...gasFacts(context.chain, accountState.balance, 0n), cost: t`more than that` };
}
