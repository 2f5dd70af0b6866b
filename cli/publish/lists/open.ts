import { LIST_VERSION } from '../../../core/feed/lists/filedDao';
import { type FiledOpen, MOST_OPEN, type OpenList } from '../../../core/feed/lists/openList';
import type { HeadProposal } from '../../../service/checkpoint/checkpoint';
import { clockOf } from '../fromFiles';
import { type Filed, filedTitle } from './filed';

/** Lists each organisation's open and upcoming proposals at the block of its checkpoint. */
export function openListOf(filed: readonly Filed[]): OpenList {
  const organisations = filed.map(({ dao, head }) => ({
    ...dao,
    clock: clockOf(head),
    open: head.proposals
      .flatMap(openOf)
      .sort((a, b) => (a.end < b.end ? -1 : a.end > b.end ? 1 : 0))
      .slice(0, MOST_OPEN),
  }));
  return { version: LIST_VERSION, organisations };
}

function openOf({ id, title, now: { state, snapshot, deadline } }: HeadProposal): FiledOpen[] {
  if (state !== 'ACTIVE' && state !== 'PENDING') return [];
  return [{ id, title: filedTitle(title), state, start: snapshot, end: deadline }];
}
