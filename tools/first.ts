import { join } from 'node:path';
import { argv } from 'node:process';
import { putFirst } from '../cli/publish/first';
import { toldByChain } from '../cli/publish/fromChain';

// `tsx tools/first.ts FOLDER DAO RPC MULTICALL START`: first.json of the demo's organisation, as a site serves it, from its
// chain instead of a checkpoint.
const [, , folder = '', dao = '', rpc = '', multicall, start] = argv;
putFirst(await toldByChain({ dao, rpc: [rpc], multicall, start }, folder), join(folder, 'checkpoints'));
console.log(dao);
