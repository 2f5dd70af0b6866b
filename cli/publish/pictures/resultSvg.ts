import { shortId } from '../../../core/format';
import { t } from '../../../core/language/message';
import { escapeMarkup } from '../writeFeed';
import { INK, SIDE_INK } from './brush';
import type { LiveResult } from './liveResult';
import { barOf } from './resultBar';
import { isRightToLeft } from './titleLines';
import { noVotesText, resultText } from './words';

const WIDTH = 600;
const HEIGHT = 120;
const EDGE = 16;
const ROOM = WIDTH - 2 * EDGE;
const BAR = { top: 58, height: 8 };
const TITLE = { size: 15, room: ROOM - 140 };
const WORDS = 'Inter, system-ui, sans-serif';

/** The result as a picture of 600 × 120 that a page shows as an image: no script, no style, nothing from elsewhere. */
export function resultSvg(result: LiveResult): string {
  const text = resultText(result);
  const title = result.title || t`Proposal ${shortId(result.id)}, without a title`;
  const votes = text.sides?.map(({ name, votes: amount, share }) => `${name} ${amount} (${share})`) ?? [
    noVotesText(),
  ];
  const label = [title, text.state.text, text.result.text, ...votes, text.quorum, text.at].join('. ');
  const tone = text.result.tone === 'for' || text.result.tone === 'against' ? INK[text.result.tone] : INK.ink;
  const quorum = Math.min(ROOM / 2, weigh(text.quorum) * 13);
  const lines = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img">`,
    `<title>${escapeMarkup(label)}</title>`,
    `<rect x="0.5" y="0.5" width="${WIDTH - 1}" height="${HEIGHT - 1}" rx="9" fill="${INK.card}" stroke="${INK.line}"/>`,
    words(fitted(title, TITLE.room / TITLE.size), { y: 25, weight: 600, ...TITLE }),
    words(text.state.text, { y: 25, size: 13, weight: 600, paint: INK.second, isRight: true, ...right(130) }),
    words(text.result.text, { y: 47, size: 14, weight: 600, paint: tone, room: ROOM - quorum - 12 }),
    words(text.quorum, { y: 47, size: 13, paint: INK.second, isRight: true, ...right(quorum) }),
    ...bar(result),
    ...(text.sides ?? []).map(({ side, sign, name, votes: amount, share }, at) =>
      words(`${sign} ${name} ${amount} · ${share}`, {
        x: EDGE + (at * ROOM) / 3,
        room: ROOM / 3 - 8,
        y: 86,
        size: 12,
        paint: SIDE_INK[side],
      }),
    ),
    ...(text.sides === undefined ? [words(noVotesText(), { y: 86, size: 13, paint: INK.second })] : []),
    words(text.at, { y: 107, size: 11, paint: INK.second }),
    '</svg>',
  ];
  return `${lines.join('\n')}\n`;
}

/** The right end of the line, so many pixels of it. */
function right(room: number): { x: number; room: number } {
  return { x: EDGE + ROOM - room, room };
}

type Look = {
  x?: number;
  y: number;
  size: number;
  weight?: number;
  paint?: string;
  isRight?: boolean;
  room?: number;
};

/** One line. Nobody measures letters here: where they may need more than the room, they are drawn narrower. */
function words(
  text: string,
  { x = EDGE, y, size, weight = 400, paint = INK.ink, isRight = false, room = ROOM }: Look,
): string {
  const isReversed = isRightToLeft(text);
  // "start" is the right end of a line that is written from right to left.
  const anchor = isRight && !isReversed ? 'end' : 'start';
  const place = isRight || isReversed ? x + room : x;
  const look = `font-family="${WORDS}" font-size="${size}" font-weight="${weight}" fill="${paint}"`;
  const narrow =
    weigh(text) * size > room * 1.12 ? ` textLength="${room}" lengthAdjust="spacingAndGlyphs"` : '';
  return `<text x="${place}" y="${y}" text-anchor="${anchor}" direction="${isReversed ? 'rtl' : 'ltr'}"${narrow} ${look}>${escapeMarkup(text)}</text>`;
}

/** About how many times its size a text is long. */
function weigh(text: string): number {
  return [...text].reduce((sum, letter) => sum + (letter > '\u2e7f' ? 1.1 : 0.58), 0);
}

/** A title as long as its room, with “…” at its end where it is longer. */
function fitted(title: string, most: number): string {
  const letters = [...title];
  let length = letters.length;
  while (weigh(letters.slice(0, length).join('')) > most) length -= 1;
  return length === letters.length
    ? title
    : `${letters
        .slice(0, length - 1)
        .join('')
        .trimEnd()}…`;
}

function bar({ votes, quorum }: LiveResult): string[] {
  const { parts, mark } = barOf({ votes, quorum }, ROOM);
  const rect = (from: number, width: number, paint: string) =>
    `<rect x="${(EDGE + from).toFixed(2)}" y="${BAR.top}" width="${width.toFixed(2)}" height="${BAR.height}" fill="${paint}"/>`;
  return [
    '<defs><pattern id="abstain" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(35)">',
    `<rect width="6" height="6" fill="${INK.card}"/><rect width="3" height="6" fill="${INK.third}"/></pattern></defs>`,
    rect(0, ROOM, INK.soft),
    ...parts.map(({ side, from, width }) =>
      rect(from, width, side === 'abstain' ? 'url(#abstain)' : SIDE_INK[side]),
    ),
    ...(mark === undefined
      ? []
      : [
          `<rect x="${(EDGE + mark - 1).toFixed(2)}" y="${BAR.top - 4}" width="2" height="${BAR.height + 8}" fill="${INK.ink}"/>`,
        ]),
  ];
}
