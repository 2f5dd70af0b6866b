/**
 * The text of a file that a person chose: UTF-8, or UTF-16 by its byte-order mark, as spreadsheets write it. Bytes that are
 * no UTF-8 are taken for Windows-1252, in which older spreadsheets save; addresses and figures are the same in both.
 */
export function fileText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
