import { sharesOf } from '@/components/proposal/shares';
import { SHOWN_SIDES, SIDE } from '@/components/ui/text/sides';
import { stateWords } from '@/core/feed/proposalWords';
import { boundedLine } from '@/core/format';
import { formatCount, t } from '@/core/language/message';
import type { ProposalView } from '@/lib/query/proposal';

const WIDTH = 1200;
const HEIGHT = 630;
const EDGE = 72;
const ROOM = WIDTH - 2 * EDGE;
const MOST_LINES = 4;

/** The proposal as a picture of 1200 × 630 for whoever it is shared with, in the colours on screen; undefined where the browser cannot draw one. */
export async function proposalPicture(proposal: ProposalView): Promise<File | undefined> {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const context = canvas.getContext('2d');
  if (context === null) return undefined;
  draw(context, proposal, getComputedStyle(document.documentElement));
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  return blob === null ? undefined : new File([blob], 'proposal.png', { type: 'image/png' });
}

function draw(context: CanvasRenderingContext2D, proposal: ProposalView, style: CSSStyleDeclaration): void {
  const ink = (name: string) => style.getPropertyValue(`--${name}`).trim();
  const write = (text: string, y: number, font: string, colour: string) => {
    context.font = font;
    context.fillStyle = ink(colour);
    context.fillText(text, EDGE, y, ROOM);
  };
  context.fillStyle = ink('paper');
  context.fillRect(0, 0, WIDTH, HEIGHT);
  write(boundedLine(proposal.dao.name, 60) || t`An organisation`, 104, '500 30px Inter', 'second');
  context.font = '500 58px Newsreader';
  const lines = wrapped(boundedLine(proposal.title, 200) || t`A proposal without a title`, (text) => {
    return context.measureText(text).width <= ROOM;
  });
  lines.forEach((line, at) => {
    write(line, 190 + at * 68, '500 58px Newsreader', 'ink');
  });
  write(stateWords(proposal.state), 490, '600 34px Inter', 'ink');
  const { tally, at } = proposal;
  if (tally !== null && SHOWN_SIDES.some((side) => tally[side] > 0n)) drawVotes(context, tally, ink);
  write(t`Read from the chain at block ${formatCount(at.number)}`, 596, '400 24px Inter', 'second');
}

function drawVotes(
  context: CanvasRenderingContext2D,
  tally: NonNullable<ProposalView['tally']>,
  ink: (name: string) => string,
): void {
  const whole = SHOWN_SIDES.reduce((sum, side) => sum + tally[side], 0n);
  const shares = sharesOf(tally);
  let left = EDGE;
  for (const side of SHOWN_SIDES) {
    const width = (Number((tally[side] * 10_000n) / whole) / 10_000) * ROOM;
    context.fillStyle = ink(side === 'abstain' ? 'third' : side);
    context.fillRect(left, 516, width, 18);
    left += width;
  }
  context.font = '500 26px Inter';
  context.fillStyle = ink('second');
  context.textAlign = 'right';
  const words = SHOWN_SIDES.map((side, at) => `${SIDE[side].sign} ${SIDE[side].text} ${shares[at] ?? ''}`);
  context.fillText(words.join('    '), WIDTH - EDGE, 490, ROOM);
  context.textAlign = 'left';
}

/** A text in lines that fit, the last of which ends with “…” where there are too many. */
function wrapped(text: string, fits: (text: string) => boolean): string[] {
  const lines: string[] = [''];
  for (const word of text.split(' ').flatMap((word) => pieces(word, fits))) {
    const last = lines.at(-1) ?? '';
    const longer = last === '' ? word : `${last} ${word}`;
    if (fits(longer)) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  if (lines.length <= MOST_LINES) return lines;
  const kept = lines.slice(0, MOST_LINES);
  let end = kept[MOST_LINES - 1] ?? '';
  while (end !== '' && !fits(`${end}…`)) end = end.slice(0, -1);
  return [...kept.slice(0, -1), `${end}…`];
}

/** A word that is longer than a line, in pieces. */
function pieces(word: string, fits: (text: string) => boolean): string[] {
  if (fits(word)) return [word];
  const found: string[] = [];
  let piece = '';
  for (const character of word) {
    if (piece !== '' && !fits(piece + character)) {
      found.push(piece);
      piece = '';
    }
    piece += character;
  }
  return [...found, piece];
}
