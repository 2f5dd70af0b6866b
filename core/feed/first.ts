import type { Block, Clock, Counting, Token } from '../governor/dao';
import { OPEN_STATES, type ProposalNow, STATES } from '../governor/proposal';
import { caip10, flag, leaf, list, object, readJson, type Shape, text, whole } from '../json';
import { big, hex, maybe, oneOf, writeJson } from '../jsonValues';

/** A proposal as a page paints it before the chain has answered; timepoints in the clock's unit. */
export type FirstLine = Pick<
  ProposalNow,
  'state' | 'snapshot' | 'deadline' | 'eta' | 'expires' | 'tally' | 'approval'
> & {
  id: bigint;
  title: string;
  proposer: string;
  /** Unix seconds; null when not read. */
  created: bigint | null;
  quorum: { value: bigint; estimate: boolean } | null;
  /** How many calls it has. */
  calls: number;
};

/** An organisation as of one block; `underWay` counts what home shows of it, of which some may be missing here. */
export type FirstDao = {
  dao: string;
  name: string;
  block: Block;
  clock: Pick<Clock, 'mode'> & { now: bigint; secondsPerUnit: number };
  counting: Pick<Counting, 'quorum' | 'sides'>;
  token: Pick<Token, 'symbol' | 'decimals'> | null;
  hasTimelock: boolean;
  underWay: number;
  proposals: readonly FirstLine[];
};

/** Characters of a title and of a name. */
const TITLE = 160;
const NAME = 80;
/** Proposals of an organisation on its own page, and those of all organisations at home. */
const MOST = 40;
const MOST_AT_HOME = 24;
/** Seconds after which such figures are no longer shown, and by which a reader's clock may be behind. */
const OLDEST = 7 * 86_400;
const AHEAD = 600;

const address = text(42, /^0x[0-9a-fA-F]{40}$/);
const sides = list(oneOf(['against', 'for', 'abstain']), 3);
const seconds: Shape<number> = leaf('seconds', (json) =>
  typeof json === 'number' && json >= 0 && json <= 86_400 ? json : undefined,
);

const proposal: Shape<FirstLine> = object<FirstLine>({
  id: big(),
  title: text(TITLE),
  proposer: address,
  created: maybe(big(53)),
  state: oneOf([...STATES, 'UNKNOWN']),
  snapshot: big(),
  deadline: big(),
  eta: maybe(big()),
  expires: maybe(big()),
  tally: maybe(object<NonNullable<FirstLine['tally']>>({ against: big(), for: big(), abstain: big() })),
  quorum: maybe(object<NonNullable<FirstLine['quorum']>>({ value: big(), estimate: flag })),
  approval: maybe(big()),
  calls: whole(10_000),
});

const organisation: Shape<FirstDao> = object<FirstDao>({
  dao: caip10,
  name: text(NAME),
  block: object<Block>({ number: big(53), hash: hex(32), timestamp: big(53) }),
  clock: object<FirstDao['clock']>({
    mode: oneOf(['blocknumber', 'timestamp', 'l1-blocknumber', 'unknown']),
    now: big(53),
    secondsPerUnit: seconds,
  }),
  counting: object<FirstDao['counting']>({ quorum: sides, sides }),
  token: maybe(object<NonNullable<FirstDao['token']>>({ symbol: text(NAME), decimals: whole(255) })),
  hasTimelock: flag,
  underWay: whole(),
  proposals: list(proposal, MOST),
});

const first = object<{ version: 1; organisations: readonly FirstDao[] }>({
  version: oneOf([1]),
  organisations: list(organisation, 1000),
});

/** The bytes of a first.json: open proposals before the newest of the others, as many as are read. */
export function writeFirst(organisations: readonly FirstDao[]): Uint8Array<ArrayBuffer> {
  return writeJson(first, { version: 1, organisations });
}

/** Cuts an organisation to its own first.json. */
export function firstOf(dao: Omit<FirstDao, 'underWay'>): FirstDao {
  const open = dao.proposals.filter(({ state }) => OPEN_STATES.includes(state));
  const chosen = new Set([...open, ...dao.proposals].slice(0, MOST));
  const cut = (line: string, most: number) => [...line].slice(0, most / 2).join('');
  return {
    ...dao,
    underWay: dao.proposals.filter(isAtHome).length,
    name: cut(dao.name, NAME),
    token: dao.token && { ...dao.token, symbol: cut(dao.token.symbol, NAME) },
    proposals: dao.proposals
      .filter((each) => chosen.has(each))
      .map((each) => ({ ...each, title: cut(each.title, TITLE) })),
  };
}

/** Cuts organisations to home's first.json: open votes, and what can be queued or executed. */
export function firstAtHome(organisations: readonly FirstDao[]): FirstDao[] {
  let left = MOST_AT_HOME;
  return organisations.map((dao) => {
    const proposals = dao.proposals.filter(isAtHome).slice(0, left);
    left -= proposals.length;
    return { ...dao, proposals };
  });
}

/** The organisations in a first.json; throws for a text of another form, which is ignored as a whole. */
export function readFirst(json: string): readonly FirstDao[] {
  return readJson(first, json).organisations;
}

/** Whether figures are new enough to be shown at `now`, in Unix seconds by the reader's clock. */
export function isFresh({ block }: FirstDao, now: number): boolean {
  const age = now - Number(block.timestamp);
  return age < OLDEST && age > -AHEAD;
}

function isAtHome({ state }: FirstLine): boolean {
  return state === 'ACTIVE' || state === 'SUCCEEDED' || state === 'QUEUED';
}
