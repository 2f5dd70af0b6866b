/** Bytes that are not what their types say. */
export class Unread extends Error {
  override name = 'Unread';
}
