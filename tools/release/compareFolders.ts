import type { ReleasedFile } from '../../cli/release/releaseFile';

/** How two lists of files differ, one line each; none where they are the same. */
export function differences(one: readonly ReleasedFile[], other: readonly ReleasedFile[]): string[] {
  const left = new Map(one.map((file) => [file.path, file]));
  const right = new Map(other.map((file) => [file.path, file]));
  const paths = [...new Set([...left.keys(), ...right.keys()])].sort();
  return paths.flatMap((path) => {
    const [a, b] = [left.get(path), right.get(path)];
    if (a === undefined) return [`${path}: only in the second`];
    if (b === undefined) return [`${path}: only in the first`];
    return a.sha256 === b.sha256 ? [] : [`${path}: other bytes`];
  });
}
