import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PartFile } from '../../service/checkpoint/checkpoint';

const PART = /^[0-9a-f]{32}\.gz$/;

/** Writes a file so that it is there whole or as it was before, whenever the process is killed. */
export function writeWhole(path: string, bytes: Uint8Array): void {
  const draft = `${path}.${process.pid}.draft`;
  try {
    writeFileSync(draft, bytes);
    renameSync(draft, path);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

/** The files of one organisation's checkpoint. */
export class Folder {
  /** Parts that the head being written names. */
  private readonly named = new Set<string>();

  constructor(
    readonly path: string,
    /** Bytes before gzip → their gzip, always the same. */
    private readonly gzip: (bytes: Uint8Array) => Promise<Uint8Array>,
    private readonly hash: (bytes: Uint8Array) => Promise<string>,
  ) {}

  /** Writes a part unless it is there already. */
  async part(bytes: Uint8Array): Promise<PartFile> {
    mkdirSync(this.path, { recursive: true });
    const hash = await this.hash(bytes);
    const packed = await this.gzip(bytes);
    const path = join(this.path, `${hash}.gz`);
    this.named.add(`${hash}.gz`);
    // Compared, not trusted: a disk may have lost the end of it.
    if (!existsSync(path) || !readFileSync(path).equals(packed)) writeWhole(path, packed);
    return { hash, bytes: packed.length };
  }

  /** Writes the head, which makes the parts it names the checkpoint. */
  async head(bytes: Uint8Array): Promise<void> {
    const packed = await this.gzip(bytes);
    const path = join(this.path, 'head.json.gz');
    if (!existsSync(path) || !readFileSync(path).equals(packed)) writeWhole(path, packed);
    this.named.add('head.json.gz');
  }

  /** Removes parts and drafts that the head does not name; returns how many files and bytes are left. */
  clean(): { files: number; bytes: number } {
    let bytes = 0;
    for (const name of readdirSync(this.path)) {
      if (this.named.has(name)) bytes += readFileSync(join(this.path, name)).length;
      else if (PART.test(name) || name.endsWith('.draft')) rmSync(join(this.path, name));
    }
    return { files: this.named.size, bytes };
  }
}
