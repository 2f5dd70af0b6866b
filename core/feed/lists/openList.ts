import type { Clock } from '@/core/governor/dao';
import { leaf, list, object, readJson, type Shape } from '@/core/json';
import { big, oneOf, writeJson } from '@/core/jsonValues';
import {
  type FiledDao,
  filedDaoFields,
  LIST_VERSION,
  type LoneVoter,
  lineOf,
  loneVoterShape,
  MOST_FILED,
  MOST_TITLE,
} from './filedDao';

/** A vote that was open, or about to be, at the block of its organisation; `start` and `end` are timepoints of its clock. */
export type FiledOpen = {
  id: bigint;
  title: string;
  state: 'ACTIVE' | 'PENDING';
  start: bigint;
  end: bigint;
};

/** An organisation with what was open in it at its block; `clock` dates the timepoints. */
export type OpenDao = FiledDao & {
  clock: { mode: Clock['mode']; now: bigint; secondsPerUnit: number };
  open: readonly FiledOpen[];
  lone?: LoneVoter | undefined;
};

/** `open.json`: every organisation that was published, those without an open vote too. */
export type OpenList = { version: typeof LIST_VERSION; organisations: readonly OpenDao[] };

export const OPEN_FILE = 'open.json';

/** How many open votes of one organisation are told, those that end first. */
export const MOST_OPEN = 200;

const SLOWEST = 86_400;
const seconds: Shape<number> = leaf('seconds of a block', (json) =>
  typeof json === 'number' && json >= 0 && json <= SLOWEST ? json : undefined,
);

const SHAPE: Shape<OpenList> = object<OpenList>({
  version: oneOf([LIST_VERSION]),
  organisations: list(
    object<OpenDao>(
      {
        ...filedDaoFields,
        clock: object<OpenDao['clock']>({
          mode: oneOf(['blocknumber', 'timestamp', 'l1-blocknumber', 'unknown']),
          now: big(53),
          secondsPerUnit: seconds,
        }),
        open: list(
          object<FiledOpen>({
            id: big(),
            title: lineOf(MOST_TITLE),
            state: oneOf(['ACTIVE', 'PENDING']),
            start: big(),
            end: big(),
          }),
          MOST_OPEN,
        ),
      },
      { lone: loneVoterShape },
    ),
    MOST_FILED,
  ),
});

/** The open votes in the text of their file; throws `JsonFlaw` where it is none. */
export const readOpenList = (json: string): OpenList => readJson(SHAPE, json);

export const writeOpenList = (value: OpenList): Uint8Array => writeJson(SHAPE, value);
