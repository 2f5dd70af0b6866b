import type { EvmBlock, EvmOutcome } from '@/core/evm/frame';
import { type KnownAccount, KnownState } from '@/core/evm/knownState';
import { type EvmView, runView } from '@/core/evm/runView';
import { Missing, Unprovable } from '@/core/evm/unprovable';

/** A view to run, on accounts that are known. */
export type ViewToRun = { accounts: Map<bigint, KnownAccount>; block: EvmBlock; view: EvmView };

/** Result of a view: its outcome, or what `runView` threw. */
export type RanView =
  | { kind: 'outcome'; outcome: EvmOutcome }
  | { kind: 'missing'; address: bigint; slot: bigint | undefined }
  | { kind: 'unprovable'; what: string };

// The page's `lib` is the DOM's; of the worker's own scope only this much is needed.
const scope = self as unknown as {
  postMessage(message: 'ready' | RanView): void;
  onmessage: ((event: MessageEvent<ViewToRun>) => void) | null;
};

function run({ accounts, block, view }: ViewToRun): RanView {
  try {
    return { kind: 'outcome', outcome: runView(new KnownState(accounts), block, view) };
  } catch (error) {
    if (error instanceof Missing) return { kind: 'missing', address: error.address, slot: error.slot };
    return { kind: 'unprovable', what: error instanceof Unprovable ? error.what : String(error) };
  }
}

scope.onmessage = ({ data }) => scope.postMessage(run(data));
scope.postMessage('ready');
