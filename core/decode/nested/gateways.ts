import type { Address } from 'viem';
import type { Action } from '../action';

/** Contracts on Ethereum that carry calls to another chain, lower-case, and that chain. */
const FROM_ETHEREUM: Readonly<Record<string, number>> = {
  // Arbitrum One and Nova, their inboxes
  '0x4dbd4fc535ac27206064b68ffcf827b0a60bab3f': 42161,
  '0xc4448b71118c9071bcb9734a0eac55d18a153949': 42170,
  // OP Mainnet and Base: messenger, portal
  '0x25ace71c97b33cc4729cf772ae268934f7ab5fa1': 10,
  '0xbeb5fc579115071764c7423a4f12edde41f106ed': 10,
  '0x866e82a600a1414e583f7f13623f1ac5d58b0afa': 8453,
  '0x49048044d57e1c92a77f79988d21fa8faf74e97e': 8453,
  // Unichain, World Chain, Soneium, Celo, Zora: messenger, portal
  '0x9a3d64e386c18cb1d6d5179a9596a4b5736e98a6': 130,
  '0x0bd48f6b86a26d3a217d0fa6ffe2b491b956a7a2': 130,
  '0xf931a81d18b1766d15695ffc7c1920a62b7e710a': 480,
  '0xd5ec14a83b7d95be1e2ac12523e2dee12cbeea6c': 480,
  '0x9cf951e3f74b644e621b36ca9cea147a78d4c39f': 1868,
  '0x88e529a6ccd302c948689cd5156c83d4614fae92': 1868,
  '0x1ac1181fc4e4f877963680587aeaa2c90d7ebb95': 42220,
  '0xc5c5d157928bdbd2acf6d0777626b6c75a9eaedc': 42220,
  '0xdc40a14d9abd6f410226f1e6de71ae03441ca506': 7777777,
  '0x1a0ad011913a150f69f6a19df447a0cfd9551054': 7777777,
  // Mantle, Polygon (FxRoot), Scroll, Linea, zkSync Era
  '0x676a795fe6e43c17c668de16730c3f690feb7120': 5000,
  '0xfe5e5d361b2ad62c541bab87c45a0b9b018389a2': 137,
  '0x6774bcbd5cecef1336b5300fb5186a12ddd8b367': 534352,
  '0xd19d4b5d358258f05d7b411e21a1460d11b0876f': 59144,
  '0x32400084c286cf3e17e7b677ea9583e60a000324': 324,
};

/** Contracts that are part of a chain itself and carry calls to the chain below. */
const DOWNWARDS = new Set([
  // ArbSys
  '0x0000000000000000000000000000000000000064',
  // Messenger and message passer of OP chains
  '0x4200000000000000000000000000000000000007',
  '0x4200000000000000000000000000000000000016',
  // Messenger of zkSync
  '0x0000000000000000000000000000000000008008',
]);

/** Chains that stand on Ethereum. */
const ON_ETHEREUM = new Set([10, 130, 324, 480, 1868, 8453, 42161, 42170, 42220, 7777777]);

const ALIAS = 0x1111000000000000000000000000000000001111n;
const ALL = 2n ** 160n;

/** The chain that a gateway carries to; null where we do not know it. */
export function chainBehind(gateway: Address, chainId: number | null): number | null {
  const address = gateway.toLowerCase();
  if (chainId === 1) return FROM_ETHEREUM[address] ?? null;
  return chainId !== null && ON_ETHEREUM.has(chainId) && DOWNWARDS.has(address) ? 1 : null;
}

/** The chain behind the contract that a call goes to. */
export function chainOf({ target, place }: Pick<Action, 'target' | 'place'>): number | null {
  return chainBehind(target, place.chainId);
}

/** The address under which a contract of Ethereum calls on Arbitrum, zkSync or an OP chain (by its portal). */
export function aliasOf(address: Address | null): Address | null {
  if (address === null) return null;
  return `0x${((BigInt(address) + ALIAS) % ALL).toString(16).padStart(40, '0')}`;
}
