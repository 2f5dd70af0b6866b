/** What a view does that this EVM does not do: a word for which operation or bound it is. */
export class Unprovable extends Error {
  constructor(readonly what: string) {
    super(`A view that needs “${what}” is not proven.`);
    this.name = 'Unprovable';
  }
}

/** What the state that is known does not hold: an account, or one storage slot of it. */
export class Missing extends Error {
  constructor(
    readonly address: bigint,
    readonly slot: bigint | undefined,
  ) {
    super('The state that is known does not hold this.');
    this.name = 'Missing';
  }
}
