import encodeQR from 'qr';
import { type ComponentProps, useMemo } from 'react';
import { t } from '@/core/language/message';

/** A text as a QR code, black on white in every theme, since cameras expect it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { path, size } = useMemo(() => draw(text), [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="w-full max-w-[20rem] rounded-control border border-line"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={path} />
    </svg>
  );
}

function draw(text: string): { path: string; size: number } {
  const rows = encodeQR(text, 'raw', { ecc: 'low', border: 4 });
  const path = rows
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return { path, size: rows.length };
}

export function QrFold(props: ComponentProps<typeof QrCode>) {
  return (
    <details>
      <summary className="min-h-11 content-center text-14 font-medium">{t`Show as a QR code`}</summary>
      <div className="mt-2">
        <QrCode {...props} />
      </div>
    </details>
  );
}
