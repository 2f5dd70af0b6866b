import type { Side } from '../../../core/governor/vote';
import { type Canvas, PICTURE } from './canvas';

/** Colours of the site's light theme (app/theme.css). */
export const INK = {
  ...{ paper: '#fbfaf7', card: '#ffffff', line: '#e6e2d8', soft: '#efece4' },
  ...{ ink: '#1c1b18', second: '#5d5a52', third: '#8d897f', for: '#0f766e', against: '#b4371f' },
} as const;
/** Colour of the words and figures of a side. */
export const SIDE_INK: Readonly<Record<Side, string>> = {
  for: INK.for,
  against: INK.against,
  abstain: INK.second,
};

/** The left and the right edge of what is written on a picture. */
export const EDGE = 64;
export const RIGHT = PICTURE.width - EDGE;

type Words = { font: string; paint?: string; align?: 'left' | 'right'; isRight?: boolean };
type Box = {
  left: number;
  top: number;
  width: number;
  height: number;
  paint: string;
  round?: number;
  edge?: string;
};

const DASH = 'M1 -9h16';
/** Their lines, as SVG's path data, from the left end of the line of writing. */
const SIGNS: Readonly<Record<string, string>> = {
  '✓': 'M0 -8l6 7L18 -17',
  '✕': 'M1 -17l16 16M17 -17L1 -1',
  '○': 'M9 -15a6 6 0 1 1 -0.01 0z',
  '●': 'M9 -12a3 3 0 1 1 -0.01 0z',
};

/** Puts words and boxes on a canvas, and nothing of what was there before. */
export class Brush {
  constructor(private readonly canvas: Canvas) {}

  get context(): Canvas['context'] {
    return this.canvas.context;
  }

  width(words: string, font: string): number {
    this.context.font = font;
    return this.context.measureText(words).width;
  }

  /** Writes one line; returns where it ends. */
  write(
    words: string,
    x: number,
    y: number,
    { font, paint = INK.ink, align = 'left', isRight = false }: Words,
  ): number {
    const { context } = this;
    context.font = font;
    context.fillStyle = paint;
    context.textAlign = align;
    context.direction = isRight ? 'rtl' : 'ltr';
    context.fillText(words, x, y);
    return x + (align === 'left' ? context.measureText(words).width : 0);
  }

  /** The size, not above this one, at which words fit into a room: they are facts, so they are not cut. */
  sizeFor(words: string, size: number, room: number, fontOf: (size: number) => string): number {
    return Math.min(size, (size * room) / this.width(words, fontOf(size)));
  }

  box({ left, top, width, height, paint, round = 0, edge }: Box): void {
    const { context } = this;
    context.beginPath();
    context.roundRect(left, top, width, height, round);
    context.fillStyle = paint;
    context.fill();
    if (edge === undefined) return;
    context.strokeStyle = edge;
    context.lineWidth = 2;
    context.stroke();
  }

  /** Draws lines that SVG's path data describes, moved to a place. */
  draw(lines: string, x: number, y: number, paint: string, width: number): void {
    const { context } = this;
    context.save();
    context.translate(x, y);
    context.strokeStyle = paint;
    context.lineWidth = width;
    context.stroke(this.canvas.path(lines));
    context.restore();
  }

  /** The sign of a state or a side, drawn: no font has all of them in the look of the site. */
  sign(sign: string, x: number, y: number, paint: string): void {
    this.draw(SIGNS[sign] ?? DASH, x, y, paint, sign === '●' ? 6 : 3.2);
  }
}
