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
  calls: number;
};

/** An organisation as of one block; `underWay` counts what home shows of it, `isCut` says that some of its proposals are not here. */
export type FirstDao = {
  dao: string;
  name: string;
  block: Block;
  clock: Pick<Clock, 'mode'> & { now: bigint; secondsPerUnit: number };
  counting: Pick<Counting, 'quorum' | 'sides'>;
  token: Pick<Token, 'symbol' | 'decimals'> | null;
  hasTimelock: boolean;
  underWay: number;
  isCut: boolean;
  proposals: readonly FirstLine[];
};

/** Units of a title and of a name, twice the characters that titles (description/title.ts) and pages allow. */
const TITLE = 240;
const NAME = 160;
/** Proposals in the file of one organisation, and in that of all. */
const MOST = 40;
const MOST_OF_ALL = 24;
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
  isCut: flag,
  proposals: list(proposal, MOST),
});

const first = object<{ version: 1; organisations: readonly FirstDao[] }>({
  version: oneOf([1]),
  organisations: list(organisation, 1000),
});

/** The bytes of a first.json. */
export function writeFirst(organisations: readonly FirstDao[]): Uint8Array<ArrayBuffer> {
  return writeJson(first, { version: 1, organisations });
}

/** Cuts an organisation to its own first.json: what can still change, then the newest. */
export function firstOf(dao: Omit<FirstDao, 'underWay' | 'isCut'>): FirstDao {
  const chosen = new Set(livingFirst(dao.proposals).slice(0, MOST));
  const cut = (line: string, most: number) => [...line].slice(0, most / 2).join('');
  return {
    ...dao,
    underWay: dao.proposals.filter(isAtHome).length,
    isCut: dao.proposals.length > MOST,
    name: cut(dao.name, NAME),
    token: dao.token && { ...dao.token, symbol: cut(dao.token.symbol, NAME) },
    proposals: dao.proposals
      .filter((each) => chosen.has(each))
      .map((each) => ({ ...each, title: cut(each.title, TITLE) })),
  };
}

/** Cuts organisations to the first.json of all, in the same way; where one is cut, its own file has more. */
export function firstOfAll(organisations: readonly FirstDao[]): FirstDao[] {
  const all = organisations.flatMap(({ proposals }) => proposals);
  const chosen = new Set(livingFirst(all).slice(0, MOST_OF_ALL));
  return organisations.map((dao) => {
    const proposals = dao.proposals.filter((each) => chosen.has(each));
    return { ...dao, proposals, isCut: dao.isCut || proposals.length < dao.proposals.length };
  });
}

/** The organisations in a first.json; throws for a text of another form, which is ignored as a whole. */
export const readFirst = (json: string): readonly FirstDao[] => readJson(first, json).organisations;

/** Whether figures are new enough to be shown at `now`, in Unix seconds by the reader's clock. */
export function isFresh({ block }: FirstDao, now: number): boolean {
  const age = now - Number(block.timestamp);
  return age < OLDEST && age > -AHEAD;
}

/** Whether home shows a proposal: an open vote, or one that can be queued or executed. */
export function isAtHome({ state }: FirstLine): boolean {
  return state === 'ACTIVE' || state === 'SUCCEEDED' || state === 'QUEUED';
}

function livingFirst(proposals: readonly FirstLine[]): FirstLine[] {
  const isLiving = ({ state }: FirstLine) => OPEN_STATES.includes(state);
  return [...proposals.filter(isLiving), ...proposals.filter((each) => !isLiving(each))];
}
