import { useMemo } from 'react';
import { encode } from 'uqr';
import classes from './second-factor.module.css';

/** A QR code, dark on white in every theme: cameras want it so. */
export function QrCode({ value, label }: { value: string; label: string }) {
  const { size, path } = useMemo(() => drawn(value), [value]);
  return (
    <svg className={classes.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} />
    </svg>
  );
}

/** The dark squares as one path; the border is as wide as the standard wants. */
function drawn(value: string): { size: number; path: string } {
  const { data, size } = encode(value, { ecc: 'M', border: 4 });
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return { size, path: squares.join('') };
}
