import type { Hex } from 'viem';
import { chainWords } from '@/core/chains';
import { QuorateError } from '@/core/errors';
import { blocked } from '@/core/errors/blocked';
import { refusalReason } from '@/core/governor/errors/refusal';
import { revertFormattersOf } from '@/core/governor/errors/revertFormatters';
import { isHexBytes } from '@/core/governor/hexBytes';
import { t } from '@/core/language/message';
import type { ActContext } from '../act/acts/act';
import { type AccountState, gasFacts } from '../act/facts/accountState';

/** What a wallet's error means, and whether it is sure that nothing was sent. */
type WalletError = { problem: QuorateError; isFinal: boolean };

/** A wallet's error as one of our codes. Wallets wrap errors in errors, so every layer is looked at. */
export function walletError(error: unknown, context?: ActContext, accountState?: AccountState): WalletError {
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
    return final(blocked('no-gas', noGasFacts(context, accountState), error));
  }
  if (
    has(4902) ||
    /chain.{0,20}(mismatch|does not match)|(wrong|unsupported|unrecogni[sz]ed) (chain|network)/i.test(text)
  ) {
    const expected = context === undefined ? {} : { expected: chainWords(context.dao.chainId) };
    return final(blocked('wallet-wrong-chain', { actual: chainWords(null), ...expected }, error));
  }
  const data = layers.map((layer) => layer.data).find((each) => isHexBytes(each) && each !== '0x') as
    | Hex
    | undefined;
  if (has(3) || data !== undefined || /execution reverted/i.test(text)) {
    const formatters = context === undefined ? {} : revertFormattersOf(context);
    return final(
      new QuorateError(
        'would-revert',
        { reason: refusalReason({ data: data ?? '0x', text }, formatters) },
        error,
      ),
    );
  }
  const reason = text === '' ? t`it gave no reason` : text.slice(0, 300);
  // These say that the request itself was not taken; anything else may have been sent all the same.
  return {
    problem: new QuorateError('wallet-failed', { reason }, error),
    isFinal: has(4100, 4200, -32601, -32602, -32004),
  };
}

/** Whether the person said no to a request of a wallet. */
export function isDeclined(error: unknown): boolean {
  return walletError(error).problem.code === 'declined';
}

/** Why a wallet of WalletConnect was not connected; undefined where only the time to answer ran out. */
export function pairingError(error: unknown): QuorateError | undefined {
  const text = layersOf(error)[0]?.message ?? '';
  if (/expired/i.test(text)) return undefined;
  if (SAID_NO.test(text)) return blocked('pairing-declined', {}, error);
  if (/chain/i.test(text)) return blocked('pairing-chains', {}, error);
  return blocked('pairing-failed', { reason: text.slice(0, 200) }, error);
}

/** What the Safe app says when it does not send; only where the person said no is it sure that nothing was sent. */
export function safeError(said: unknown): Error {
  const reason = String(said).slice(0, 200);
  return SAID_NO.test(reason) ? new QuorateError('declined', {}, reason) : new Error(reason);
}

const SAID_NO = /reject|declin|denied|cancel/i;
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

function noGasFacts(context?: ActContext, accountState?: AccountState): Record<string, string> {
  if (context === undefined || accountState === undefined)
    return { balance: t`too few coins`, cost: t`more than that` };
  return { ...gasFacts(context.chain, accountState.balance, 0n), cost: t`more than that` };
}
