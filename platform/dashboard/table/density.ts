import { usePreference } from '../preferences.ts';

/** How much room a row takes: 28 px, 32 px, or two lines in 46 px. */
export const densities = ['compact', 'comfortable', 'double'] as const;
export type Density = (typeof densities)[number];

const check = (kept: unknown): Density | undefined => densities.find((density) => density === kept);

/** How much room the rows of all tables take, kept with the account. */
export function useDensity(): [Density, (density: Density) => void] {
  const [kept, keep] = usePreference('density', check);
  return [kept ?? 'comfortable', (density) => keep(density === 'comfortable' ? null : density)];
}
