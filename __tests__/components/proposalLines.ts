import { DAO, proposal, proposalPage } from './world';

export const line = (id: number, changes: Record<string, unknown> = {}): Record<string, unknown> =>
  proposal({ id: `${DAO}/${id}`, proposalId: String(id), title: `Proposal number ${id}`, ...changes });

/** Proposals as the schema lists them, filtered as it says. */
export const list =
  (items: readonly Record<string, unknown>[]) =>
  ({ states, search }: { states?: string[] | null; search?: string | null }) => {
    const all = proposalPage(items);
    const fit = items.filter(
      (item) =>
        (states == null || states.includes(String(item.state))) &&
        (search == null || String(item.title).toLowerCase().includes(search.toLowerCase())),
    );
    return { ...proposalPage(fit), counts: all.counts };
  };
