const PUSH1 = 0x60;
const PUSH32 = 0x7f;
const DELEGATECALL = 0xf4;
const CALLCODE = 0xf2;

/**
 * Whether code (hex) can run the code of another contract, as every proxy does. Exact where it says no: what the machine
 * may jump to is found by the same walk from the first byte, over what is pushed.
 */
export function canHandOn(code: string): boolean {
  // Neither a delegation of an account (EIP-7702) nor another format of code is walked this way.
  if (code.startsWith('0xef')) return true;
  for (let at = 2; at < code.length; at += 2) {
    const opcode = Number.parseInt(code.slice(at, at + 2), 16);
    if (opcode === DELEGATECALL || opcode === CALLCODE) return true;
    if (opcode >= PUSH1 && opcode <= PUSH32) at += 2 * (opcode - PUSH1 + 1);
  }
  return false;
}
