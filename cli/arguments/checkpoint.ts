import {
  blockOf,
  checkPlaces,
  countOf,
  endpointsOf,
  PLACE,
  PLACE_OPTIONS,
  type Place,
  parsed,
} from '../commands/place';

/** How `checkpoint` is called. */
export const CHECKPOINT_USAGE = `usage: quorate checkpoint ${PLACE} [--from-block N] [--until BLOCK] [--per-minute N] [--logs FILE] [--no-delegates] [--quiet] --out DIR`;

/** Content and source of a checkpoint, and the folder of its index. */
export type Checkpoint = Place & {
  out: string;
  from?: bigint | undefined;
  until?: bigint | undefined;
  /** Requests a minute to one endpoint. */
  perMinute?: number | undefined;
  /** A file of logs that were read before; `-` is standard input. */
  logs?: string | undefined;
  withoutDelegates: boolean;
  quiet: boolean;
};

/** Reads the arguments behind `checkpoint`, and RPC_URL in the environment; throws a sentence. */
export function readCheckpoint(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Checkpoint {
  const { values, positionals } = parsed(CHECKPOINT_USAGE, args, {
    ...PLACE_OPTIONS,
    out: { type: 'string' },
    'from-block': { type: 'string' },
    until: { type: 'string' },
    'per-minute': { type: 'string' },
    logs: { type: 'string' },
    'no-delegates': { type: 'boolean' },
    quiet: { type: 'boolean' },
  });
  const { dao, multicall, out, until, logs } = values;
  const rpc = endpointsOf(values.rpc, environment);
  if (positionals.length > 0 || dao === undefined || rpc === undefined || out === undefined)
    throw new Error(CHECKPOINT_USAGE);
  checkPlaces(rpc, multicall);
  const { 'from-block': from, 'per-minute': perMinute } = values;
  if (perMinute !== undefined && countOf('per-minute', perMinute) === 0)
    throw new Error('--per-minute is no whole number above 0.');
  return {
    dao,
    rpc,
    multicall,
    out,
    from: from === undefined ? undefined : blockOf('from-block', from),
    until: until === undefined ? undefined : blockOf('until', until),
    perMinute: perMinute === undefined ? undefined : countOf('per-minute', perMinute),
    logs,
    withoutDelegates: values['no-delegates'] === true,
    quiet: values.quiet === true,
  };
}
