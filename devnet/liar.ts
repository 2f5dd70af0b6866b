import { type Address, type Hex, keccak256, toFunctionSelector } from 'viem';
import { rpc } from './anvil';

/**
 * How a contract treats one of its functions: it returns or reverts with these bytes, burns all gas (as `assert` did),
 * returns this many bytes of nothing, or is not there.
 */
export type Lie =
  | { returns: Hex }
  | { reverts: Hex }
  | { burns: true }
  | { floods: number }
  | { absent: true };

/** Lies by function, such as `{ 'quorum(uint256)': { burns: true } }`; `*` is every function that is not named. */
export type Lies = Readonly<Record<string, Lie>>;

/**
 * Code of a contract that tells lies and hands the rest to the code at `honest`, in its own storage; without one the
 * rest is not there.
 */
export function lyingCode(lies: Lies, honest?: Address): Hex {
  const named = Object.entries(lies).filter(([name]) => name !== '*');
  const rest = lies['*'];
  const cases = named.map(([name, lie]) => ({
    selector: toFunctionSelector(`function ${name}`).slice(2),
    lie,
  }));
  // CALLDATALOAD(0) >> 224, then a comparison of 11 bytes for each.
  const dispatch = 6 + cases.length * 11;
  let at = dispatch;
  const place = (body: (at: number) => string) => {
    const code = body(at);
    at += code.length / 2;
    return code;
  };
  const last = place((start) => (rest === undefined ? delegating(honest, start) : telling(rest, start)));
  const bodies = cases.map(({ selector, lie }) => {
    const target = at;
    return {
      jump: `8063${selector}1461${word(target)}57`,
      body: place((start) => `5b${telling(lie, start + 1)}`),
    };
  });
  return `0x60003560e01c${bodies.map(({ jump }) => jump).join('')}${last}${bodies.map(({ body }) => body).join('')}`;
}

/** Makes the contract at an address lie; gives back how to make it honest again. */
export async function makeLie(url: string, address: Address, lies: Lies): Promise<() => Promise<void>> {
  const code = await rpc<Hex>(url, 'eth_getCode', [address, 'latest']);
  const honest: Address = `0x${keccak256(address).slice(2, 42)}`;
  // The storage stays where it is; only the code moves.
  await rpc(url, 'anvil_setCode', [honest, code]);
  await rpc(url, 'anvil_setCode', [address, lyingCode(lies, honest)]);
  return async () => {
    await rpc(url, 'anvil_setCode', [address, code]);
  };
}

// A byte that reads as a PUSH would swallow the JUMPDEST of the next function.
const AFTER = '00'.repeat(32);

// Code of one function, beginning at `start`; the bytes it says follow its code.
function telling(lie: Lie, start: number): string {
  if ('burns' in lie) return 'fe';
  if ('absent' in lie) return '60006000fd';
  if ('floods' in lie) return `63${lie.floods.toString(16).padStart(8, '0')}6000f3`;
  const [bytes, end] = 'returns' in lie ? [lie.returns.slice(2), 'f3'] : [lie.reverts.slice(2), 'fd'];
  const size = word(bytes.length / 2);
  // CODECOPY(0, after this, size), then RETURN or REVERT (0, size).
  return `61${size}61${word(start + 15)}60003961${size}6000${end}${bytes}${AFTER}`;
}

// DELEGATECALL with all that was given, and what it answers; or nothing at all.
function delegating(honest: Address | undefined, start: number): string {
  if (honest === undefined) return '60006000fd';
  const call = `3660006000376000600036600073${honest.slice(2)}5af4`;
  // 50 bytes before the way out for a success.
  return `${call}3d600060003e61${word(start + 50)}573d6000fd5b3d6000f3`;
}

function word(value: number): string {
  return value.toString(16).padStart(4, '0');
}
