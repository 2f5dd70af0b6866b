import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { CoursePlot } from '@/components/insight/CoursePlot';
import type { CourseView } from '@/lib/query/insight/course';
import type { ProposalView } from '@/lib/query/proposal';

/** Milliseconds to draw the plot, each into an empty page; and a line through so many points. */
export type Drawn = { ours: number[]; plain: number; points: number };

/** Draws a plot of these points (block, against, for, abstain) some times, and a line with `votes` points beside it. */
function drawCourse(points: string[][], votes: number, runs: number): Drawn {
  const course = {
    points: points.map(([block, against, inFavour, abstain]) => ({
      block: BigInt(block ?? 0),
      tally: { against: BigInt(against ?? 0), for: BigInt(inFavour ?? 0), abstain: BigInt(abstain ?? 0) },
    })),
    reached: null,
    sync: { complete: true, reading: false, from: BigInt(points[0]?.[0] ?? 0), to: 0n },
  } as unknown as CourseView;
  const proposal = {
    ...{ id: 1n, state: 'EXECUTED', snapshot: 0n, deadline: 1n, quorum: null },
    dao: { token: { decimals: 18, symbol: 'VOTE' }, clock: { now: 1n } },
  } as unknown as ProposalView;
  const ours = Array.from({ length: runs }, () => {
    const root = createRoot(document.body.appendChild(document.createElement('div')));
    const begun = performance.now();
    flushSync(() => root.render(<CoursePlot course={course} proposal={proposal} />));
    document.body.getBoundingClientRect();
    const took = performance.now() - begun;
    flushSync(() => root.unmount());
    return took;
  });
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  flushSync(() => root.render(<CoursePlot course={course} proposal={proposal} />));
  const lines = [...document.querySelectorAll('path')].map((path) => path.getAttribute('d') ?? '');
  return { ours, plain: drawEach(votes), points: Math.min(...lines.map((d) => d.split('L').length - 1)) };
}

function drawEach(votes: number): number {
  const begun = performance.now();
  const svg = document.body.appendChild(document.createElementNS('http://www.w3.org/2000/svg', 'svg'));
  const path = svg.appendChild(document.createElementNS('http://www.w3.org/2000/svg', 'path'));
  const steps = Array.from(
    { length: votes },
    (_, at) => `${at === 0 ? 'M' : 'L'}${(640 * at) / votes} ${at % 220}`,
  );
  path.setAttribute('d', steps.join(''));
  path.getBBox();
  return performance.now() - begun;
}

Object.assign(window, { drawCourse });
