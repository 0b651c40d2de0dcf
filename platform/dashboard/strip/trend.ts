/** How a figure moved: a word that says it without colour, null where it does not apply, and where it went. */
export type Trend = { text: string | null; direction: 'up' | 'down' | 'none' };

/**
 * The trend of a figure in words.
 * @param percent the change; null where nothing can be compared
 * @param isPlanned what is planned cannot be compared with what was
 */
export function trendOf(
  percent: number | null | undefined,
  language: string,
  isPlanned = false,
): Trend | undefined {
  if (isPlanned) return { text: null, direction: 'none' };
  if (percent === null || percent === undefined) return undefined;
  const shown = new Intl.NumberFormat(language, {
    ...{ style: 'percent', maximumFractionDigits: 1, minimumFractionDigits: percent === 0 ? 0 : 1 },
  }).format(Math.abs(percent) / 100);
  return { text: shown, direction: percent === 0 ? 'none' : percent > 0 ? 'up' : 'down' };
}
