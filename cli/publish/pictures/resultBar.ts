import { orderedSides } from '../../../core/governor/quorum';
import { type Brush, INK, SIDE_INK } from './brush';
import type { LiveResult } from './liveResult';

type Place = { left: number; top: number; length: number };

const HEIGHT = 16;

/** The bar of a proposal's page: sides that count toward the quorum come first, so that its mark can be read off. */
export function drawBar(brush: Brush, { left, top, length }: Place, { votes, quorum }: LiveResult): void {
  const { context } = brush;
  const { parts, mark } = barOf({ votes, quorum }, length);
  context.save();
  context.beginPath();
  context.roundRect(left, top, length, HEIGHT, HEIGHT / 2);
  context.clip();
  brush.box({ left, top, width: length, height: HEIGHT, paint: INK.soft });
  for (const { side, from, width } of parts) {
    brush.box({
      left: left + from,
      top,
      width,
      height: HEIGHT,
      paint: side === 'abstain' ? INK.card : SIDE_INK[side],
    });
    if (side === 'abstain') drawHatch(brush, { left: left + from, top, length: width });
  }
  context.restore();
  if (mark === undefined) return;
  brush.box({ left: left + mark - 1.5, top: top - 8, width: 3, height: HEIGHT + 16, paint: INK.ink });
}

function drawHatch({ context }: Brush, { left, top, length }: Place): void {
  context.save();
  context.beginPath();
  context.rect(left, top, length, HEIGHT);
  context.clip();
  context.beginPath();
  for (let x = left - HEIGHT; x < left + length + HEIGHT; x += 10) {
    context.moveTo(x, top + HEIGHT);
    context.lineTo(x + HEIGHT * 0.7, top);
  }
  context.strokeStyle = INK.third;
  context.lineWidth = 4.5;
  context.stroke();
  context.restore();
}

/** Parts of a bar of this length, and where the quorum is marked, in the same unit. */
export function barOf({ votes, quorum }: Pick<LiveResult, 'votes' | 'quorum'>, length: number) {
  const given = votes ?? { for: 0n, against: 0n, abstain: 0n };
  const total = given.for + given.against + given.abstain;
  const room = quorum === null ? total : (quorum.value * 4n) / 3n;
  const whole = total > room ? total : room;
  const scaled = (part: bigint) => (whole === 0n ? 0 : (Number((part * 10_000n) / whole) / 10_000) * length);
  let before = 0n;
  const parts = orderedSides({ quorum: quorum?.counted ?? [] }).flatMap((side) => {
    const from = scaled(before);
    before += given[side];
    return given[side] === 0n ? [] : { side, from, width: scaled(before) - from };
  });
  return { parts, mark: quorum === null || whole === 0n ? undefined : scaled(quorum.value) };
}
