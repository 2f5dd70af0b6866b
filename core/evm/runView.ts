import { type EvmBlock, type EvmCall, type EvmOutcome, type EvmState, Frame, Halt } from './frame';
import { BASE_GAS, COLD_ACCOUNT, COPIED_WORD, IDENTITY_CALL, wordsIn } from './memory';
import { OPERATIONS } from './operations';
import { Unprovable } from './unprovable';

// Far more than a view takes that a node answers.
const MOST_OPERATIONS = 3_000_000;
/** Gas like that of a chain's block, and less than nodes give a call. */
const MOST_GAS = 30_000_000;
const DEEPEST_CALL = 64;
const LOW_ADDRESS = (1n << 160n) - 1n;
const IDENTITY = 4n;
// Contracts that are part of the chain's own code (1 to 0x11, and secp256r1 at 0x100), not of its state.
const LAST_PRECOMPILE = 0x1ffn;

const CALL = 0xf1;
const DELEGATECALL = 0xf4;
const STATICCALL = 0xfa;

/** Target and input of a view. */
export type EvmView = { to: bigint; input: Uint8Array };

/**
 * Runs a view on state that is known, as `eth_call` of the zero address does: what it answers, or refuses with. Throws
 * `Missing` for state that is not known, and `Unprovable` for what no view should need, the end of its gas among it.
 */
export function runView(
  state: EvmState,
  block: EvmBlock,
  { to, input }: EvmView,
  gas: number = MOST_GAS,
): EvmOutcome {
  const run = { state, block, left: MOST_OPERATIONS, seen: new Set<bigint | string>([to]) };
  return execute(
    new Frame(run, { address: to, code: to, caller: 0n, input, isStatic: false, depth: 0, gas }),
  );
}

function execute(frame: Frame): EvmOutcome {
  const { run, code } = frame;
  try {
    for (;;) {
      run.left -= 1;
      if (run.left < 0) throw new Unprovable('operations');
      const operation = code[frame.at] ?? 0;
      frame.at += 1;
      frame.pay(BASE_GAS[operation] ?? 0);
      const outcome = isCall(operation) ? callFrom(frame, operation) : stepped(frame, operation);
      if (outcome !== undefined) return outcome;
    }
  } catch (error) {
    if (!(error instanceof Halt)) throw error;
    frame.isHalted = true;
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
  const wanted = frame.pop();
  const code = frame.pop() & LOW_ADDRESS;
  if (kind === CALL && frame.pop() !== 0n) throw new Unprovable('value');
  const input = frame.memory.read(frame.pop(), frame.pop());
  const [to, length] = [frame.pop(), frame.pop()];
  // The place for the answer is taken, whether it is filled or not.
  frame.memory.read(to, length);
  if (code > LAST_PRECOMPILE) frame.look(code, COLD_ACCOUNT);
  // A call gets what it is given, and never the last 64th (EIP-150).
  const most = frame.gas - Math.floor(frame.gas / 64);
  const isLimited = wanted < BigInt(most);
  const gas = isLimited ? Number(wanted) : most;
  const { isReturned, data, used } = answered(frame, kind, { code, input, gas, isLimited });
  frame.gas -= used;
  frame.returned = data;
  frame.memory.write(to, data.subarray(0, Number(length)));
  frame.push(isReturned ? 1n : 0n);
}

function answered(
  { run, call }: Frame,
  kind: number,
  { code, input, gas, isLimited }: Pick<EvmCall, 'code' | 'input' | 'gas'> & { isLimited: boolean },
): EvmOutcome & { used: number } {
  if (code === IDENTITY) {
    const used = IDENTITY_CALL + COPIED_WORD * wordsIn(input.length);
    if (used > gas) throw new Unprovable('gas');
    return { isReturned: true, data: input, used };
  }
  if (code > 0n && code <= LAST_PRECOMPILE) throw new Unprovable(`precompile ${code}`);
  if (call.depth >= DEEPEST_CALL) throw new Unprovable('depth');
  const inner: EvmCall =
    kind === DELEGATECALL
      ? { ...call, code, input, gas }
      : { ...{ address: code, code, caller: call.address, input, gas }, isStatic: call.isStatic, depth: 0 };
  const isStatic = inner.isStatic || kind === STATICCALL;
  const frame = new Frame(run, { ...inner, isStatic, depth: call.depth + 1 });
  const outcome = execute(frame);
  const used = gas - frame.gas;
  // Chains count differently: near its limit a call may end on one of them and not here.
  if (isLimited && 2 * used > gas) throw new Unprovable('gas');
  return { ...outcome, used: frame.isHalted ? gas : used };
}
