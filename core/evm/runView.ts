import { type EvmBlock, type EvmCall, type EvmOutcome, type EvmState, Frame, Halt } from './frame';
import { OPERATIONS } from './operations';
import { Unprovable } from './unprovable';

// Far more than a view takes that a node answers.
const MOST_OPERATIONS = 3_000_000;
const DEEPEST_CALL = 64;
const LOW_ADDRESS = (1n << 160n) - 1n;
const IDENTITY = 4n;
// Contracts that are part of the chain's own code (1 to 0x11, and secp256r1 at 0x100), not of its state.
const LAST_PRECOMPILE = 0x1ffn;

const CALL = 0xf1;
const DELEGATECALL = 0xf4;
const STATICCALL = 0xfa;

/**
 * Runs a view on state that is known, as `eth_call` of the zero address does: what it answers, or refuses with. Gas is not
 * counted. Throws `Missing` for state that is not known, and `Unprovable` for what no view should need.
 */
export function runView(
  state: EvmState,
  block: EvmBlock,
  { to, input }: { to: bigint; input: Uint8Array },
): EvmOutcome {
  const run = { state, block, left: MOST_OPERATIONS };
  return execute(new Frame(run, { address: to, code: to, caller: 0n, input, isStatic: false, depth: 0 }));
}

function execute(frame: Frame): EvmOutcome {
  const { run, code } = frame;
  try {
    for (;;) {
      run.left -= 1;
      if (run.left < 0) throw new Unprovable('operations');
      const operation = code[frame.at] ?? 0;
      frame.at += 1;
      const outcome = isCall(operation) ? callFrom(frame, operation) : stepped(frame, operation);
      if (outcome !== undefined) return outcome;
    }
  } catch (error) {
    if (!(error instanceof Halt)) throw error;
    return { isReturned: false, data: new Uint8Array() };
  }
}

function isCall(operation: number): boolean {
  return operation === CALL || operation === DELEGATECALL || operation === STATICCALL;
}

function stepped(frame: Frame, code: number): EvmOutcome | undefined {
  const operation = OPERATIONS[code];
  if (operation === undefined) throw new Unprovable(`operation ${code}`);
  return operation(frame) ?? undefined;
}

function callFrom(frame: Frame, kind: number): undefined {
  frame.pop();
  const code = frame.pop() & LOW_ADDRESS;
  if (kind === CALL && frame.pop() !== 0n) throw new Unprovable('value');
  const input = frame.memory.read(frame.pop(), frame.pop());
  const [to, length] = [frame.pop(), frame.pop()];
  const { isReturned, data } = answered(frame, kind, code, input);
  frame.returned = data;
  // The place for the answer is taken, whether it is filled or not.
  frame.memory.read(to, length);
  frame.memory.write(to, data.subarray(0, Number(length)));
  frame.push(isReturned ? 1n : 0n);
}

function answered({ run, call }: Frame, kind: number, code: bigint, input: Uint8Array): EvmOutcome {
  if (code === IDENTITY) return { isReturned: true, data: input };
  if (code > 0n && code <= LAST_PRECOMPILE) throw new Unprovable(`precompile ${code}`);
  if (call.depth >= DEEPEST_CALL) throw new Unprovable('depth');
  const inner: EvmCall =
    kind === DELEGATECALL
      ? { ...call, code, input }
      : { ...{ address: code, code, caller: call.address, input }, isStatic: call.isStatic, depth: 0 };
  const isStatic = inner.isStatic || kind === STATICCALL;
  return execute(new Frame(run, { ...inner, isStatic, depth: call.depth + 1 }));
}
