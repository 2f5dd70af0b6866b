/** A draft, a link, a file or an input that cannot be read as one; its message is one sentence for people that names the place. */
export class DraftFlaw extends Error {
  override readonly name = 'DraftFlaw';
}
