import { Brush, EDGE, INK, RIGHT, SIDE_INK } from './brush';
import { type Canvas, FAMILIES, PICTURE } from './canvas';
import type { LiveResult } from './liveResult';
import { drawBar } from './resultBar';
import { isRightToLeft, linesOf, shownName, shownTitle } from './titleLines';
import { noVotesText, type ResultText, resultText, type Tone } from './words';

const CHIP: Readonly<Record<Tone, readonly [back: string, words: string]>> = {
  for: ['#d9efec', INK.for],
  against: ['#f8e3dd', INK.against],
  accent: ['#e9eefc', '#1f4fd8'],
  warn: ['#fbf0d6', '#8a5a00'],
  plain: ['#f1eee7', INK.second],
};
const CARD = { top: 362, height: 196, inner: 32 };
const BAR = { left: EDGE + CARD.inner, top: CARD.top + 94, length: RIGHT - EDGE - 2 * CARD.inner };
/** The line on which the figures of the sides stand, and what is between their parts. */
const FIGURES = CARD.top + 164;
const GAP = 10;
const TITLE = { top: 130, height: 214 };

/** A proposal's picture as a PNG, in the language of this process. */
export function drawPicture(canvas: Canvas, result: LiveResult): Buffer {
  const brush = new Brush(canvas);
  const text = resultText(result);
  brush.box({ left: 0, top: 0, width: PICTURE.width, height: PICTURE.height, paint: INK.paper });
  drawHead(brush, shownName(result, canvas.has), text);
  drawTitle(brush, shownTitle(result, canvas.has));
  brush.box({
    left: EDGE,
    top: CARD.top,
    width: RIGHT - EDGE,
    height: CARD.height,
    paint: INK.card,
    round: 18,
    edge: INK.line,
  });
  drawResult(brush, result, text);
  drawFoot(brush, text.at);
  return canvas.png();
}

function drawHead(brush: Brush, name: string, { state }: ResultText): void {
  const font = `600 26px ${FAMILIES.sans}`;
  const [back, words] = CHIP[state.tone];
  const width = brush.width(state.text, font) + 76;
  brush.box({ left: RIGHT - width, top: 46, width, height: 48, paint: back, round: 24 });
  brush.sign(state.sign, RIGHT - width + 22, 79, words);
  brush.write(state.text, RIGHT - 24, 79, { font, paint: words, align: 'right' });
  const room = RIGHT - EDGE - width - 32;
  const serif = `500 34px ${FAMILIES.serif}`;
  // On one line: its blanks are not where it may be broken.
  const whole = name.replaceAll(' ', '\u00a0');
  const [line = ''] = linesOf(whole, 1, (each) => brush.width(each, serif) <= room).lines;
  brush.write(line, EDGE, 82, { font: serif, isRight: isRightToLeft(line) });
  brush.box({ left: 0, top: 112, width: PICTURE.width, height: 2, paint: INK.line });
}

function drawTitle(brush: Brush, title: string): void {
  const set = (size: number, step: number, most: number) => {
    const font = `500 ${size}px ${FAMILIES.serif}`;
    const within = (room: number) => linesOf(title, most, (line) => brush.width(line, font) <= room);
    return { font, size, step, within, ...within(RIGHT - EDGE) };
  };
  const large = [set(72, 84, 1), set(64, 74, 2), set(56, 66, 3)];
  const { font, size, step, within, lines, isCut } = large.find((each) => !each.isCut) ?? set(46, 53, 4);
  // As many lines, but of about the same length.
  const narrower = [0.6, 0.7, 0.8, 0.9].map((share) => within(share * (RIGHT - EDGE)));
  const even = narrower.find((each) => !each.isCut && each.lines.length === lines.length);
  const shown = isCut ? lines : (even?.lines ?? lines);
  const isRight = isRightToLeft(title);
  const free = TITLE.height - shown.length * step;
  const first = TITLE.top + free / 2 + (step + size * 0.66) / 2;
  for (const [at, line] of shown.entries()) {
    const align = isRight ? 'right' : 'left';
    brush.write(line, isRight ? RIGHT : EDGE, first + at * step, { font, align, isRight });
  }
}

function drawResult(brush: Brush, result: LiveResult, text: ResultText): void {
  const sans = (size: number) => `400 ${size}px ${FAMILIES.sans}`;
  const quorum = sans(brush.sizeFor(text.quorum, 24, BAR.length * 0.6, sans));
  const look = { font: quorum, paint: INK.second, align: 'right' } as const;
  brush.write(text.quorum, BAR.left + BAR.length, CARD.top + 54, look);
  drawWords(brush, text.result, BAR.length - brush.width(text.quorum, quorum) - 32);
  drawBar(brush, BAR, result);
  const { sides } = text;
  if (sides === undefined)
    brush.write(noVotesText(), BAR.left, FIGURES, { font: sans(24), paint: INK.second });
  else drawSides(brush, sides);
}

/** How the vote stands, on one line or on two smaller ones. */
function drawWords(brush: Brush, { text, tone }: ResultText['result'], room: number): void {
  const paint = tone === 'for' || tone === 'against' ? INK[tone] : INK.ink;
  const serif = (size: number) => `500 ${size}px ${FAMILIES.serif}`;
  const size = brush.sizeFor(text, 36, room, serif);
  if (size >= 28) return void brush.write(text, BAR.left, CARD.top + 54, { font: serif(size), paint });
  const font = serif(26);
  const { lines } = linesOf(text, 2, (line) => brush.width(line, font) <= room);
  for (const [at, line] of lines.entries())
    brush.write(line, BAR.left, CARD.top + 40 + at * 30, { font, paint });
}

type SideText = NonNullable<ResultText['sides']>[number];

/** The sides beside one another, all in one size. */
function drawSides(brush: Brush, sides: readonly SideText[]): void {
  const font = (weight: number, size: number) => `${weight} ${size}px ${FAMILIES.sans}`;
  const widths = sides.map((side) =>
    partsOf(side).reduce(
      (sum, { words, size, weight }) => sum + brush.width(words, font(weight, size)) + GAP,
      0,
    ),
  );
  const scale = Math.min(1, (BAR.length / 3 - 60) / Math.max(...widths));
  for (const [at, side] of sides.entries()) {
    const left = BAR.left + (at * BAR.length) / 3;
    brush.sign(side.sign, left, FIGURES, SIDE_INK[side.side]);
    let x = left + 28;
    // Votes that would be too small to read are left out, their share is not.
    for (const { words, size, weight, paint } of partsOf(side).filter(
      (part) => scale > 0.5 || part.words !== side.votes,
    ))
      x = GAP + brush.write(words, x, FIGURES, { font: font(weight, size * Math.max(scale, 0.5)), paint });
  }
}

function partsOf({ side, name, votes, share }: SideText) {
  return [
    { words: name, size: 24, weight: 400, paint: INK.second },
    { words: votes, size: 28, weight: 600, paint: SIDE_INK[side] },
    { words: share, size: 22, weight: 400, paint: INK.second },
  ];
}

function drawFoot(brush: Brush, at: string): void {
  brush.write(at, EDGE, 602, { font: `400 20px ${FAMILIES.mono}`, paint: INK.second });
  const font = `500 28px ${FAMILIES.serif}`;
  const left = RIGHT - brush.width('Quorate', font);
  brush.write('Quorate', left, 603, { font });
  // The mark of the site: three parties, one circle.
  const mark = 'M13 1.8a11.2 11.2 0 1 1 -0.01 0zM13 13V2.4M13 13l-8.3 7.2M13 13l8.3 7.2';
  brush.draw(mark, left - 40, 581, INK.ink, 2.1);
}
