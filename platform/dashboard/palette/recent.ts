import { keepPreference, keptPreference } from '../kept-preferences.ts';

const name = 'palette.recent';
const most = 8;

/** The ids of what was chosen last, the newest first. */
export function recentIds(): string[] {
  const kept = keptPreference(name);
  return Array.isArray(kept)
    ? kept.filter((one): one is string => typeof one === 'string').slice(0, most)
    : [];
}

/** Remembers what was chosen. */
export function remember(id: string): void {
  keepPreference(name, [id, ...recentIds().filter((one) => one !== id)].slice(0, most));
}
