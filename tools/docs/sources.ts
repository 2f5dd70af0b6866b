import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A source file of ours: its path from the root, and its text. */
export type SourceText = { path: string; text: string };

/** The source files under some folders, by path. */
export function sourceTexts(folders: readonly string[]): SourceText[] {
  return folders
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
    )
    .filter((path) => /\.tsx?$/.test(path) && !/\.d\.ts$/.test(path))
    .sort()
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
}

/** The folders that the site is made of. */
export const SITE_FOLDERS = ['app', 'components', 'lib', 'service', 'chain', 'core'] as const;
