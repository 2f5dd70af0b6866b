import type { Address } from 'viem';
import type { Callable } from '../layout';

/** Contracts that name the parameters of a standard otherwise: lower-case address, signature, names. */
const NAMES: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  // COMP
  '0xc00e94cb662c3520282e6f5717214004a7f26888': { 'transfer(address,uint256)': ['dst', 'rawAmount'] },
  // UNI
  '0x1f9840a85d5af5bf1d1762f925bdaddc4201f984': { 'transfer(address,uint256)': ['dst', 'rawAmount'] },
  // USDT
  '0xdac17f958d2ee523a2206206994597c13d831ec7': {
    'transfer(address,uint256)': ['_to', '_value'],
    'approve(address,uint256)': ['_spender', '_value'],
  },
  // Ecosystem fund of Idle
  '0xb0aa1f98523ec15932dd5faac5d86e57115571c7': {
    'transfer(address,address,uint256)': ['token', 'to', 'value'],
  },
  // Governor of Nouns
  '0x6f3e6272a167e8accb32072d08e0957f9c79223d': { '_setImplementation(address)': ['newImplementation'] },
};

/** The function with the names that this contract gives its parameters. */
export function renamed(callable: Callable, target: Address): Callable {
  const names = NAMES[target.toLowerCase()]?.[callable.signature];
  if (names === undefined) return callable;
  const inputs = callable.inputs.map((input, index) => ({ ...input, name: names[index] ?? input.name }));
  return { ...callable, inputs };
}
