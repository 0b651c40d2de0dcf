import { hash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { PartValues } from '#platform/server/configuration-part.ts';
import { type EnvironmentPart, environmentParts } from '../environment-kinds.contract.ts';

/** What a site is shown by: what each part says. */
export type Configuration = Readonly<Record<EnvironmentPart, PartValues>>;

/** One thing that two configurations say differently. */
export type Change = { part: EnvironmentPart; key: string; before: unknown; after: unknown };

/** What one configuration says differently from another; a key that is missing says nothing. */
export const changesOf = (before: Configuration, after: Configuration): Change[] =>
  environmentParts.flatMap((part) => {
    const [were, are] = [before[part], after[part]];
    const keys = [...new Set([...Object.keys(were), ...Object.keys(are)])];
    return keys
      .filter((key) => !isDeepStrictEqual(were[key], are[key]))
      .map((key) => ({ part, key, before: were[key] ?? null, after: are[key] ?? null }));
  });

/** A configuration with other values of some keys. */
export const withChanges = (configuration: Configuration, changes: readonly Change[]): Configuration =>
  Object.fromEntries(
    environmentParts.map((part) => {
      const own = changes.filter((change) => change.part === part);
      return [
        part,
        { ...configuration[part], ...Object.fromEntries(own.map(({ key, after }) => [key, after])) },
      ];
    }),
  ) as Configuration;

/** A copy that follows production: what was changed on it stays, all else is as readers get it now. */
export const synced = (base: Configuration, copy: Configuration, production: Configuration): Configuration =>
  withChanges(production, changesOf(base, copy));

/** The same changes the other way round. */
export const undone = (changes: readonly Change[]): Change[] =>
  changes.map(({ before, after, ...named }) => ({ ...named, before: after, after: before }));

/** The same for configurations that say the same, however their keys are ordered. */
export const hashOf = (configuration: Configuration): string =>
  hash('sha256', JSON.stringify(ordered(configuration)), 'base64url');

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, one]) => [key, ordered(one)]),
  );
}
