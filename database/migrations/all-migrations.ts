import { readdirSync } from 'node:fs';
import type { Migration } from 'kysely';

const files = readdirSync(import.meta.dirname)
  .filter((file) => /^\d{4}-[\w-]+\.ts$/.test(file))
  .sort();

/** Every migration by its name, in their order: each file of this folder that begins with a number. */
export const allMigrations: Readonly<Record<string, Migration>> = Object.fromEntries(
  await Promise.all(
    files.map(async (file) => [file.replace(/\.ts$/, ''), (await import(`./${file}`)) as Migration] as const),
  ),
);
