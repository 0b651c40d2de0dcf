import { isAllowed } from '#platform/contract/permission-rule.ts';
import type { Ground } from '#platform/server/ground.ts';
import { keep } from '#platform/server/kept.ts';
import type { House } from '#platform/server/room.ts';
import { MOST_ENVIRONMENTS } from '../../environment-kinds.contract.ts';
import { listEnvironments } from '../../environments.contract.ts';
import type { Configuration } from '../configuration.ts';
import type { EnvironmentRow } from '../environments.table.ts';
import { secretOf } from './environment-links.ts';
import { readToken } from './environment-token.ts';

/** An environment as it is opened and shown. */
export type OpenEnvironment = Pick<
  EnvironmentRow,
  'id' | 'slug' | 'title' | 'access' | 'access_version' | 'password_hash'
> & { expires_ts: number | null; configuration: Configuration };

export type OpenEnvironments = {
  bySlug(siteId: number, slug: string): Promise<OpenEnvironment | null>;
  /** The one that a token opens for whoever it was given to. */
  byToken(siteId: number, token: string): Promise<OpenEnvironment | null>;
};

const SITES = 50;

/** The environments that can be opened, kept in the process until one of the site is changed. */
export function openEnvironments(
  ground: Pick<Ground, 'database' | 'events' | 'secrets'>,
  findPerson: House['findPerson'],
): OpenEnvironments {
  const { database, events } = ground;
  const kept = keep<number, OpenEnvironment[]>({
    ...{ most: SITES, maxAgeMilliseconds: 60_000, events },
    load: async (siteIds) => {
      const found = new Map<number, OpenEnvironment[]>();
      for (const siteId of siteIds) found.set(siteId, await readOpen(database.db, siteId));
      return found;
    },
  });
  events.on('environment', ({ siteId }) => kept.drop(siteId));
  const now = () => Math.floor(Date.now() / 1000);
  const openOf = async (siteId: number) =>
    ((await kept.get(siteId)) ?? []).filter(({ expires_ts }) => expires_ts === null || expires_ts > now());
  return {
    bySlug: async (siteId, slug) => (await openOf(siteId)).find((one) => one.slug === slug) ?? null,
    byToken: async (siteId, text) => {
      const token = readToken(await secretOf(ground)(), siteId, text, now());
      const found = token && (await openOf(siteId)).find(({ id }) => id === token.environmentId);
      if (!found || found.access_version !== token.accessVersion) return null;
      if (found.access !== 'staff') return found;
      const person = await findPerson(siteId, token.profileId);
      return person && isAllowed(listEnvironments.permission, person.holder) ? found : null;
    },
  };
}

const readOpen = async (db: Ground['database']['db'], siteId: number): Promise<OpenEnvironment[]> => {
  const rows = await db
    .selectFrom('environment')
    .select(['id', 'slug', 'title', 'access', 'access_version', 'password_hash', 'expires_ts'])
    .select('configuration')
    .where('site_id', '=', siteId)
    .where('deleted_ts', 'is', null)
    .where('base_hash', '<>', '')
    .where('status', '<>', 'archived')
    .orderBy('id')
    .limit(MOST_ENVIRONMENTS)
    .execute();
  return rows.map((row) => ({ ...row, configuration: row.configuration as unknown as Configuration }));
};
