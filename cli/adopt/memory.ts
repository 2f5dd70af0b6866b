import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  anyAddress,
  caip10,
  flag,
  list,
  openObject,
  readable,
  readJson,
  refined,
  type Shape,
  someText,
} from '../../core/json';
import { putFile } from '../publish/write';

/** Facts that a folder was made with, so that the next run needs none of them; endpoints that may hold a key are not among them. */
export type Adopted = {
  /** CAIP-10, checksummed. */
  dao: string;
  /** The site's address, without a slash at its end. */
  site: string;
  /** Its name in config.json; the Governor's where none is given. */
  name?: string | undefined;
  /** First block to read, a decimal string. */
  from?: string | undefined;
  multicall?: string | undefined;
  /** Endpoints for the browsers of visitors: public, in config.json. */
  readers?: readonly string[] | undefined;
  /** Folder of a built site, such as that of a release; else the checkout is built. */
  built?: string | undefined;
  /** Whether the Safe app may show the site. */
  safe?: boolean | undefined;
};

const FILE = 'adopt.json';
const FORMAT = 'quorate-adopt-1';
type Stored = Adopted & { format: string };

const stored: Shape<Stored> = openObject<Stored>(
  {
    format: refined(someText, FORMAT, (text) => (text === FORMAT ? text : undefined)),
    dao: caip10,
    site: someText,
  },
  {
    name: someText,
    from: someText,
    multicall: anyAddress,
    readers: list(someText),
    built: someText,
    safe: flag,
  },
);

/** The facts that a folder was made with; null where it was not made by this command. */
export function readAdopted(out: string): Adopted | null {
  const file = join(out, FILE);
  if (!existsSync(file)) return null;
  const found = readable(() => readJson(stored, readFileSync(file, 'utf8')));
  if (found === undefined)
    throw new Error(`${file} is damaged. Remove it, and call adopt with all options again.`);
  const { format: _, ...adopted } = found;
  return adopted;
}

/** Keeps the facts of a run in its folder. */
export function keepAdopted(out: string, adopted: Adopted): void {
  const text = JSON.stringify(stored.write({ format: FORMAT, ...adopted }), null, 2);
  putFile(join(out, FILE), Buffer.from(`${text}\n`));
}
