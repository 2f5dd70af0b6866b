import { join } from 'node:path';
import { parseDaoId } from '@/core/caip';
import { detect } from '../../chain/contracts/detect';
import { createTransport } from '../../chain/rpc/transport';
import { screenLine } from '../../core/governor/clearsign/screen';
import type { Family } from '../../core/governor/dao';
import { registryFiles, signingExamples } from '../clearsign/files';
import { putFile } from '../publish/write';
import { checkPlaces, originOf, PLACE, PLACE_OPTIONS, type Place, parsed } from './place';

/** How `clear-signing` is called. */
export const CLEAR_SIGNING_USAGE = `usage: quorate clear-signing ${PLACE} [--name NAME] [--site URL] [--out DIR]`;

/** An organisation to describe for wallets: its name and site as they show them, and a folder for the files. */
export type ClearSigning = Place & {
  name?: string | undefined;
  site?: string | undefined;
  out?: string | undefined;
};

/** Output of the command: files with their contents, or their paths if written, and the line of each example's screen. */
export type ClearSigned = {
  dao: string;
  family: Family;
  files: Readonly<Record<string, unknown>> | readonly string[];
  screens: Readonly<Record<string, string>>;
};

/** Reads the arguments behind `clear-signing`; throws a sentence. */
export function readClearSigning(args: readonly string[]): ClearSigning {
  const { values, positionals } = parsed(CLEAR_SIGNING_USAGE, args, {
    ...PLACE_OPTIONS,
    name: { type: 'string' },
    site: { type: 'string' },
    out: { type: 'string' },
  });
  const { dao, rpc, multicall, name, site, out } = values;
  if (positionals.length > 0 || dao === undefined || rpc === undefined) throw new Error(CLEAR_SIGNING_USAGE);
  checkPlaces(rpc, multicall);
  return { dao, rpc, multicall, name, out, site: site === undefined ? undefined : originOf('site', site) };
}

/** Makes an organisation's descriptors for wallets (ERC-7730), with their tests; throws a sentence or `QuorateError`. */
export async function clearSigning(command: ClearSigning): Promise<ClearSigned> {
  const { rpc, multicall, out, name, site } = command;
  const { chainId, address } = parseDaoId(command.dao);
  const dao = await detect(createTransport({ chainId, hosts: rpc }), { chainId, address }, { multicall });
  const files = registryFiles(dao, { name: name ?? dao.name, site });
  const screens = signingExamples(dao).map((one) => [`${one.file}: ${one.name}`, screenLine(one.screen)]);
  const answer = { dao: command.dao, family: dao.family, screens: Object.fromEntries(screens) };
  if (out === undefined) {
    const read = [...files].map(([path, text]) => [path, JSON.parse(text) as unknown]);
    return { ...answer, files: Object.fromEntries(read) };
  }
  for (const [path, text] of files) putFile(join(out, path), Buffer.from(text));
  return { ...answer, files: [...files.keys()] };
}
