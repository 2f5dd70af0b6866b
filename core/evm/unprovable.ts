/** Unsupported operation or exceeded bound of a view in this EVM, named by one word. */
export class Unprovable extends Error {
  constructor(readonly what: string) {
    super(`A view that needs “${what}” is not proven.`);
    this.name = 'Unprovable';
  }
}

/** Account, or one of its storage slots, that the known state lacks. */
export class Missing extends Error {
  constructor(
    readonly address: bigint,
    readonly slot: bigint | undefined,
  ) {
    super('The state that is known does not hold this.');
    this.name = 'Missing';
  }
}
