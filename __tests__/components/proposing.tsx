import { ProposeScreen } from '@/components/propose/ProposeScreen';
import { type DraftDocument, emptyDraft } from '@/core/draft/document';
import { beginDraft } from '@/lib/draft/drafts';
import { delegatePage, delegateSync } from './delegating';
import { block, createWorld, DAO, dao, GOVERNOR, proposal, show, votes } from './world';

const DATE = { timepoint: '1300', from: '1794015600', to: '1794019200', about: true };

/** The service's answer about a draft: its Governor honours the suffix, and one check found it could be copied. */
const decoded = (turnout: Record<string, unknown> | null) => ({
  calls: { items: [], block: null, problem: null },
  findings: {
    items: [
      {
        ...{ check: 'R36', severity: 'LOW', path: [], sentence: 'Someone could be faster.' },
        ...{ why: 'They could cancel it.', looked: 'the end of the text' },
      },
    ],
    ...{ made: [], undecided: [] },
  },
  ...{ simulation: null, made: null },
  outlook: {
    ...{ at: block(1000), description: '', honoursSuffix: true, id: '9', isIdCertain: true },
    ...{ to: GOVERNOR, data: '0x', gas: null, gasOfText: null, threshold: null, turnout },
    calendar: {
      ...{ proposed: DATE, opens: DATE, closes: DATE, closesLate: null, executable: DATE, expires: null },
      ...{ snapshot: null, opensAtOnce: false },
    },
    ...{ cancellers: [], obstacles: [], life: null },
  },
});

/** Opens a link of the page to propose. */
export function openPropose(
  link: string,
  turnout: Record<string, unknown> | null = null,
  ready: () => Promise<void> = async () => undefined,
  made: Record<string, unknown> | null = null,
) {
  history.replaceState(null, '', link);
  const world = createWorld({
    dao: () => ({
      ...dao(),
      treasury: { holdings: [], assets: [], silent: 0, at: block(1000) },
      delegates: delegatePage([], {
        ...{ delegated: votes(1), supply: null, proofs: [], sync: delegateSync({ from: '1' }) },
      }),
    }),
    decode: async () => {
      await ready();
      return { ...decoded(turnout), made };
    },
    proposal: ({ dao: id, id: number }: { dao: string; id: bigint }) =>
      String(number) !== '7'
        ? null
        : proposal({
            dao: dao({ id, name: id === DAO ? 'Meridian' : 'Acme' }),
            description: `# Fund the council\n\nIt earned it.\n\n#proposer=0x${'ab'.repeat(20)}`,
          }),
  });
  show(world.service, <ProposeScreen fragment={DAO} />);
}

export async function begunDraft(changes: Partial<DraftDocument> = {}): Promise<string> {
  const place = { chainId: 31337, governor: GOVERNOR } as const;
  return beginDraft(DAO, { ...emptyDraft(place), description: '# T', ...changes });
}
