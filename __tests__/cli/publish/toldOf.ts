import { type LiveResult, liveResult } from '@/cli/publish/pictures/liveResult';
import type { Told } from '@/cli/publish/told';
import type { State, Tally } from '@/core/governor/proposal';

/** An organisation, as an address of its own. */
export const DAO = 'eip155:1:0x408ED6354d4973f66138C91495F2f2FCbd8724C3';

const UNIT = 10n ** 18n;

/** Fields of a proposal that a test sets; the others are those of an open vote that passes. */
export type Given = {
  id?: bigint;
  title?: string;
  name?: string;
  state?: State;
  tally?: Tally | null;
  quorum?: bigint | null;
  block?: bigint;
};

/** An organisation with these proposals, as read at a block. */
export function toldOf(...given: readonly Given[]): Told {
  const [{ name = 'Meridian DAO', block = 21_480_112n } = {}] = given;
  const at = { number: block, hash: `0x${'ab'.repeat(32)}` as const, timestamp: 1_795_950_000n + block };
  const clock = { mode: 'blocknumber', now: block, secondsPerUnit: 12 } as const;
  const counting: Told['facts']['counting'] = {
    quorum: ['for', 'abstain'],
    sides: ['against', 'for', 'abstain'],
  };
  const token = { symbol: 'MER', decimals: 18 };
  return {
    ...{ dao: DAO, name, at, facts: { counting, token, hasTimelock: true, clock } },
    proposals: given.map(
      ({ id = 84n, title = 'Fund the council', state = 'ACTIVE', tally = TALLY, quorum = 4n }) => ({
        proposal: {
          ...{
            id,
            title,
            state,
            tally,
            description: title,
            proposer: DAO.slice(9),
            snapshot: 1n,
            deadline: 2n,
          },
          ...{ eta: null, expires: null, created: { block: 1n, timestamp: 1_700_000_000n }, events: [], at },
          dao: { id: DAO, name, clock, at },
        },
        times: { opened: null, closed: null },
        facts: {
          quorum: quorum === null ? null : { value: quorum * UNIT, estimate: false },
          approval: null,
          calls: 1,
        },
      }),
    ),
  };
}

const TALLY: Tally = { for: 3n * UNIT, against: UNIT, abstain: 2n * UNIT };

/** The result of one proposal. */
export function resultOf(given: Given): LiveResult {
  const told = toldOf(given);
  const [first] = told.proposals;
  if (first === undefined) throw new Error('There is no proposal.');
  return liveResult(told, first, `https://vote.example.org/proposal/#${DAO}/${first.proposal.id}`);
}
