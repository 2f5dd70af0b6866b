/** Bytes that are not what their types say. */
export class UnreadableBytes extends Error {
  override name = 'Unread';
}
