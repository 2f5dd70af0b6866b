/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';
import decodeQR from 'qr/decode.js';
import { QrCode } from '@/components/ballot/QrCode';

const SCALE = 4;

/** The drawn squares as a camera would see them. */
function photograph(svg: HTMLElement): { width: number; height: number; data: Uint8ClampedArray } {
  const side = Number(svg.getAttribute('viewBox')?.split(' ')[2]) * SCALE;
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  const dark = svg.querySelectorAll('path')[1]?.getAttribute('d') ?? '';
  for (const [, x, y] of dark.matchAll(/M(\d+) (\d+)h/g)) {
    for (let cell = 0; cell < SCALE * SCALE; cell += 1) {
      const column = Number(x) * SCALE + (cell % SCALE);
      const row = Number(y) * SCALE + Math.floor(cell / SCALE);
      data.fill(0, (row * side + column) * 4, (row * side + column) * 4 + 3);
    }
  }
  return { width: side, height: side, data };
}

test.each([
  ['a short ballot', 260],
  ['the longest that is offered', 1200],
])('what a camera reads of %s is the link', (_, length) => {
  const link = `https://votes.example/ballot/#${'AQab-_19'.repeat(200)}`.slice(0, length);
  render(<QrCode text={link} label="QR code" />);
  expect(decodeQR(photograph(screen.getByRole('img', { name: 'QR code' })))).toBe(link);
});
