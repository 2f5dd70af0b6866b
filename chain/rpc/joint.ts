import { FEW_CALLS, type JoinableCall, type JointGroup } from './jointGroup';
import type { RpcCall } from './jsonRpc';
import type { FailureKind, RpcError } from './rpcError';

type Code = typeof import('./jointCalls');

// After so long a host that took no joint calls is tried again; in milliseconds of the transport's clock.
const RETEST = 600_000;
// These are about the host, whatever is asked of it.
const OF_HOST: readonly FailureKind[] = ['rate', 'down', 'dead', 'chain', 'fork'];

let code: Code | undefined;
let isLoading = false;

/** Joins calls of one moment to one host: those of many organisations that ask the same of the same block. */
export class Joining {
  private readonly apartUntil = new Map<string, number>();

  constructor(private readonly clock: () => number) {}

  /** How calls are to leave; as they are until the code that joins them is there, which nobody waits for. */
  groups(calls: readonly JoinableCall[]): JointGroup[] {
    const isApart = (method: string) =>
      (this.apartUntil.get(method) ?? Number.NEGATIVE_INFINITY) > this.clock();
    if (code !== undefined) return code.jointGroups(calls, isApart);
    if (calls.length > FEW_CALLS && !isLoading) {
      isLoading = true;
      import('./jointCalls').then(
        (loaded) => {
          code = loaded;
        },
        () => {
          isLoading = false;
        },
      );
    }
    return [{ places: calls.map((_, place) => place), joint: undefined }];
  }

  /** Judges a host's refusal of a joint call: whether each part is to be asked by itself. */
  refused(call: RpcCall, { kind }: RpcError): boolean {
    if (OF_HOST.includes(kind)) return false;
    // One answer among them is too large, or all together; what else is wrong is wrong with joint calls.
    if (kind !== 'large') this.stop(call);
    return true;
  }

  /** Most of what was asked had to be asked again: it is not worth it. */
  stop({ method }: RpcCall): void {
    this.apartUntil.set(method, this.clock() + RETEST);
  }
}
