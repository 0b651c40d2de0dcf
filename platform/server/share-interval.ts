/** 95 percent, in standard errors to either side. */
export const Z = 1.96;

/** Where a share really lies, by Wilson: it holds for few tries and for shares near the ends too; null before the first one. */
export function shareInterval(
  hits: number,
  tries: number,
): { share: number; low: number; high: number } | null {
  if (tries === 0) return null;
  const share = Math.min(1, hits / tries);
  const middle = share + Z ** 2 / (2 * tries);
  const width = Z * Math.sqrt((share * (1 - share)) / tries + Z ** 2 / (4 * tries ** 2));
  const scale = 1 + Z ** 2 / tries;
  return { share, low: Math.max(0, (middle - width) / scale), high: Math.min(1, (middle + width) / scale) };
}
