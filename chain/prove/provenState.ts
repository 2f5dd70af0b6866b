import type { Hex } from 'viem';
import { hexToBytes, keccak256, pad, toHex } from 'viem/utils';
import { KnownState } from '@/core/evm/knownState';
import { ForgedProof } from '@/core/proof/forged';
import { type ProvenAccount, provenAccount, provenSlot } from '@/core/proof/trie';

/** An endpoint's claims about an account: its code, and its proof with some slots', as `eth_getProof` gives them. */
type SaidAccount = { code: unknown; proof: unknown };

const MOST_NODES = 65;
const MOST_CODES = 16;

/** Codes by the hash that they were seen to have: the same contracts are asked again and again. */
const hashed = new Map<Hex, { code: string; bytes: Uint8Array }>();

/** State at one block of which nothing is known that was not proven against the root in the block's header. */
export class ProvenState extends KnownState {
  /** Bytes of the proofs that were taken. */
  bytes = 0;

  constructor(private readonly root: Hex) {
    super();
  }

  get size(): { accounts: number; slots: number } {
    const all = [...this.accounts.values()];
    return { accounts: all.length, slots: all.reduce((sum, { slots }) => sum + slots.size, 0) };
  }

  /** Takes an account with these slots, if all of it is proven; else throws `ForgedProof`. */
  take(address: bigint, slots: readonly bigint[], { code, proof }: SaidAccount): void {
    const said = (proof ?? {}) as Record<string, unknown>;
    const account = provenAccount(this.root, toAddress(address), this.nodes(said.accountProof));
    const known = this.accounts.get(address) ?? {
      code: codeOf(account, code),
      codeHash: BigInt(account?.codeHash ?? 0),
      balance: account?.balance ?? 0n,
      slots: new Map(),
    };
    const storage: unknown[] = Array.isArray(said.storageProof) ? said.storageProof : [];
    for (const [index, slot] of slots.entries()) {
      const nodes = this.nodes((storage[index] as { proof?: unknown } | undefined)?.proof);
      known.slots.set(slot, account === null ? 0n : provenSlot(account.storageRoot, slot, nodes));
    }
    this.accounts.set(address, known);
  }

  /** Whether an account is proven with all these slots. */
  has(address: bigint, slots: readonly bigint[]): boolean {
    const known = this.accounts.get(address);
    return known !== undefined && slots.every((slot) => known.slots.has(slot));
  }

  private nodes(value: unknown): Hex[] {
    if (!Array.isArray(value) || value.length > MOST_NODES) throw new ForgedProof('malformed');
    return value.map((node: unknown) => {
      if (typeof node !== 'string' || !/^0x([0-9a-f]{2})*$/.test(node)) throw new ForgedProof('malformed');
      this.bytes += node.length / 2 - 1;
      return node as Hex;
    });
  }
}

/** An address as JSON-RPC writes it. */
export const toAddress = (address: bigint): Hex => pad(toHex(address), { size: 20 });

function codeOf(account: ProvenAccount | null, code: unknown): Uint8Array {
  if (account === null) return new Uint8Array();
  if (typeof code !== 'string' || !/^0x([0-9a-fA-F]{2})*$/.test(code)) throw new ForgedProof('malformed');
  const known = hashed.get(account.codeHash);
  if (known?.code === code) return known.bytes;
  if (keccak256(code as Hex) !== account.codeHash) throw new ForgedProof('hash');
  const bytes = hexToBytes(code as Hex);
  if (hashed.size >= MOST_CODES) hashed.clear();
  hashed.set(account.codeHash, { code, bytes });
  return bytes;
}
