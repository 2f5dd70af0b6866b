import { QuorateError } from '@/core/errors';
import { t } from '@/core/language/message';
import { RpcError } from '../rpc/rpcError';
import { Unplayable } from './subject';

/** A signal that also ends after some milliseconds; `done` lets go of it. */
export function bounded(
  signal: AbortSignal | undefined,
  limit: number,
): { signal: AbortSignal; done(): void } {
  const controller = new AbortController();
  const timer = setTimeout(
    () => controller.abort(new Unplayable(t`it took longer than ${limit / 1000} seconds`)),
    limit,
  );
  const stop = () => controller.abort(signal?.reason);
  if (signal?.aborted === true) stop();
  signal?.addEventListener('abort', stop, { once: true });
  return {
    signal: controller.signal,
    done: () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
    },
  };
}

/** Why nothing could be found out, as one sentence. */
export function whyUnknown(error: unknown): string {
  if (error instanceof Unplayable) return sentence(error.message);
  if (error instanceof RpcError && error.kind === 'large') {
    return t`The endpoint’s answer is larger than what is read of a simulation.`;
  }
  if (error instanceof RpcError && error.kind === 'host') {
    return t`The endpoint takes no assumptions about the state: ${error.facts.reason ?? t`it refused`}`;
  }
  if (error instanceof RpcError && error.kind === 'revert') {
    return t`The endpoint broke it off: ${error.facts.reason || t`it gave no reason`}`;
  }
  if (error instanceof QuorateError) return error.message;
  return t`Something unexpected happened: ${String(error).slice(0, 200)}`;
}

const sentence = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`;
