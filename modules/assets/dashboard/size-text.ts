const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** Bytes in the unit that people read. */
export function sizeText(bytes: number, language: string): string {
  const at = bytes < 1_000 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1_000 ** at;
  return new Intl.NumberFormat(language, {
    ...{ style: 'unit', unit: UNITS[at] ?? 'byte', unitDisplay: at === 0 ? 'long' : 'short' },
    maximumFractionDigits: value < 10 && at > 0 ? 1 : 0,
  }).format(value);
}
