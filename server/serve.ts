import type { Server } from 'node:http';
import { type HostLimits, RATE } from '../chain/rpc/rateLimiter';
import { countOf, endpointsOf, originOf, parsed } from '../cli/commands/place';
import type { ServiceOptions } from '../service/api/protocol';
import { appDocuments } from '../tools/appDocuments';
import type { Followed } from './follow';
import { createHistoryServer, type HistoryServerOptions } from './historyServer';
import { type HistoryOptions, openHistory, type Role } from './openHistory';
import { placesIn, placesNamed, type ServedPlaces } from './servedPlaces';
import { daoStateOf, untilRead } from './state';

/** How the server is started. */
export const SERVE_USAGE =
  'usage: npm run serve -- ((--dao eip155:CHAIN:0x… | --all-governors CHAIN) [--dao …] --rpc URL [--rpc URL] [--multicall 0x…] [--start BLOCK] | --config FILE [--all-governors CHAIN]) [--most N] [--room MB] [--look SECONDS] [--per-minute N] [--no-delegates] [--data DIR] [--role all|follow|api] [--host ADDRESS] [--port N] [--site] [--alerts URL [--receivers FILE] [--push DIR]]';

type Serve = HistoryOptions & Pick<ServedPlaces, 'names'> & { site: boolean };
