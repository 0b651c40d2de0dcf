import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { textOf } from './project-files.ts';

const root = new URL('../..', import.meta.url).pathname;

/** The journeys that carry the name of a room, or else the first one that opens a screen of it. */
export function journeysOfRoom(room: string): string[] {
  const journeys = globSync('{e2e,modules/*}/*.e2e.test.ts', { cwd: root }).sort();
  const own = journeys.filter((path) => basename(path).startsWith(`${room}.`));
  if (own.length > 0) return own;
  const routes = globSync(`modules/${room}/**/*.route.{ts,tsx}`, { cwd: root }).sort();
  const paths = routes.flatMap((file) =>
    [...(textOf(file) ?? '').matchAll(/\bpath: '(\/[^']+)'/g)].map(([, path]) => `/r/dashboard${path}`),
  );
  const opens = (journey: string) => paths.some((path) => textOf(journey)?.includes(path));
  return journeys.filter(opens).slice(0, 1);
}
