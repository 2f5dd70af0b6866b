/** A proposal that cannot be read as one at all; its message is a sentence for people. */
export class DecodeFlaw extends Error {
  override name = 'DecodeFlaw';
}
