/** One small file of a checkpoint, byte by byte. */
export function fileExample(): string {
  return '';
}
