/** A checkpoint file is not what it must be; `reason` in words that continue "it was not used because …". */
export class CheckpointFlaw extends Error {
  override readonly name = 'CheckpointFlaw';

  constructor(readonly reason: string) {
    super(reason);
  }
}
