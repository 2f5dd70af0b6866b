/** Parts as a file name without anything that a file system or a shell minds; each is cut at 40 characters. */
export function formatFileName(parts: readonly string[]): string {
  const plain = parts.map((part) =>
    part
      // A name may have megabytes, and one letter may become eighteen.
      .slice(0, 200)
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .slice(0, 40)
      .replace(/^-+|-+$/g, ''),
  );
  return plain.filter((part) => part !== '').join('-');
}
