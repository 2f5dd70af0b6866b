import type { EvmState } from './frame';
import { Missing } from './unprovable';

/** Known state of one account; no code and 0 if there is none. */
export type KnownAccount = {
  code: Uint8Array;
  codeHash: bigint;
  balance: bigint;
  slots: Map<bigint, bigint>;
};

/** State of accounts that are known by their addresses, as numbers; plain data, which can be sent to a worker. */
export class KnownState implements EvmState {
  constructor(readonly accounts: Map<bigint, KnownAccount> = new Map()) {}

  code(address: bigint): Uint8Array {
    return this.known(address).code;
  }

  codeHash(address: bigint): bigint {
    return this.known(address).codeHash;
  }

  balance(address: bigint): bigint {
    return this.known(address).balance;
  }

  slot(address: bigint, slot: bigint): bigint {
    const word = this.known(address, slot).slots.get(slot);
    if (word === undefined) throw new Missing(address, slot);
    return word;
  }

  private known(address: bigint, slot?: bigint): KnownAccount {
    const known = this.accounts.get(address);
    if (known === undefined) throw new Missing(address, slot);
    return known;
  }
}
