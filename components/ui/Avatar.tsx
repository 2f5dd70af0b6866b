type Props = { seed: string; size?: number; square?: boolean };

/** A mark made from an address, so that two accounts are told apart at a glance; carries no meaning of its own. */
export function Avatar({ seed, size = 24, square = false }: Props) {
  const hue = hash(seed.toLowerCase());
  return (
    <span
      aria-hidden="true"
      className={`inline-block shrink-0 ${square ? 'rounded-control' : 'rounded-full'}`}
      style={{
        width: size,
        height: size,
        background: `linear-gradient(135deg, hsl(${hue % 360} 68% 52%), hsl(${(hue + 50 + (hue % 60)) % 360} 72% 58%))`,
      }}
    />
  );
}

function hash(text: string): number {
  let value = 7;
  for (const letter of text) value = (value * 31 + (letter.codePointAt(0) ?? 0)) % 99991;
  return value;
}
