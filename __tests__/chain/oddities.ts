import { type Address, encodeAbiParameters, getAddress, type Hex, keccak256 } from 'viem';
import { SLOTS } from '@/chain/contracts/detect/proxy';
import { rpc } from '@/devnet/anvil';
import { hex } from '@/devnet/deploy';
import { lyingCode } from '@/devnet/liar';
import type { Small } from '@/devnet/small';
import { number, text } from './lies';

/** An address that has a name in these tests. */
export const at = (name: string): Address =>
  getAddress(`0x${keccak256(encodeAbiParameters([{ type: 'string' }], [name])).slice(2, 42)}`);
/** Contracts that are put there by `placeOddities`; nothing is at `FREE`. */
export const [SAFE, OLD, SCRIPT, FLOOD, BURN, PROXY, CLONE, CODE, BEACON, FREE] = [
  'safe',
  'old',
  'script',
  'flood',
  'burn',
  'proxy',
  'clone',
  'code',
  'beacon',
  'free',
].map(at) as [Address, Address, Address, Address, Address, Address, Address, Address, Address, Address];

const word = (address: Address): Hex => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`;

/** Puts a Safe, proxies, and tokens old and hostile on the chain; the first account has sent something then. */
export async function placeOddities(small: Small): Promise<void> {
  const [one, two, three] = small.accounts;
  const owners = encodeAbiParameters([{ type: 'address[]' }], [[one, two, three] as Address[]]);
  const put = (address: Address, code: Hex) => rpc(small.url, 'anvil_setCode', [address, code]);
  const told = (name: string) => ({ 'symbol()': { returns: text(name) }, 'name()': { returns: text(name) } });
  await put(
    SAFE,
    lyingCode({ 'getOwners()': { returns: owners }, 'getThreshold()': { returns: number(2n) } }),
  );
  await put(
    OLD,
    lyingCode({
      'symbol()': { returns: `0x${Buffer.from('MKR').toString('hex').padEnd(64, '0')}` },
      'decimals()': { returns: number(18n) },
    }),
  );
  await put(
    SCRIPT,
    lyingCode({ ...told('<script>alert(1)</script>\u202e'), 'decimals()': { returns: number(6n) } }),
  );
  await put(FLOOD, lyingCode({ 'symbol()': { floods: 1_500_000 }, 'decimals()': { returns: number(18n) } }));
  await put(BURN, lyingCode({ '*': { burns: true } }));
  await put(CODE, lyingCode({ 'version()': { returns: number(2n) } }));
  await put(PROXY, lyingCode({}, CODE));
  await rpc(small.url, 'anvil_setStorageAt', [PROXY, SLOTS.implementation, word(CODE)]);
  await put(BEACON, lyingCode({ 'implementation()': { returns: word(CODE) } }));
  await put(CLONE, `0x363d3d373d3d3d363d73${CODE.slice(2).toLowerCase()}5af43d82803e903d91602b57fd5bf3`);
  await rpc(small.url, 'anvil_setNonce', [one, '0x3']);
  await rpc(small.url, 'anvil_setBalance', [small.timelock, hex(7n * 10n ** 18n)]);
}
