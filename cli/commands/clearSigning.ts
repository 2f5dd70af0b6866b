import { join } from 'node:path';
import { parseDaoId } from '@/core/caip';
import { detect } from '../../chain/contracts/detect';
import { createTransport } from '../../chain/rpc/transport';
import { screenLine } from '../../core/governor/clearsign/screen';
import type { Family } from '../../core/governor/dao';
import type { ClearSigning } from '../arguments/clearSigning';
import { registryFiles, signingExamples } from '../clearsign/files';
import { putFile } from '../publish/write';

/** Output of the command: files with their contents, or their paths if written, and the line of each example's screen. */
export type ClearSigned = {
  dao: string;
  family: Family;
  files: Readonly<Record<string, unknown>> | readonly string[];
  screens: Readonly<Record<string, string>>;
};

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
