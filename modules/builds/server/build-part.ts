import { z } from 'zod';
import { checkedPages } from '#modules/pages/pages.public.ts';
import { ApiError } from '#platform/contract/api-error.ts';
import { id } from '#platform/contract/listing.ts';
import type { ConfigurationPart, PartValues } from '#platform/server/configuration-part.ts';
import type { Db } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import { inputError } from '#platform/server/input-errors.ts';
import { buildInvalid, seesBuilds } from '../builds.contract.ts';
import { type BuildRow, findBuild, readReleases } from './builds.queries.ts';
import { readFiles } from './read-files.ts';
import { refuseFailing } from './refuse-failing.ts';
import { writeRelease } from './release.ts';

const Said = z.strictObject({ build_id: id.nullable().optional() });
type Values = { build_id: number | null };
/** The build as it was checked; a save of it since then is refused. */
type Checked = { id: number; hash: string } | null;

/** The build that readers get by now. */
export const readBuildPart = async (db: Db, siteId: number): Promise<Values> => ({
  build_id: (await readReleases(db, siteId))[0]?.build_id ?? null,
});

/** The build of layouts, as a part of the configuration of a site that can be tried. */
export const buildPart = (ground: Ground): ConfigurationPart => ({
  name: 'build',
  reads: seesBuilds,
  writes: seesBuilds,
  read: readBuildPart,
  // Two releases that come at once want the same number, so the second fails with its transaction.
  hold: (trx, { site }) => readBuildPart(trx, site.id),
  change: async ({ site }, before, said) => {
    const parsed = Said.safeParse(said);
    if (!parsed.success) throw inputError('body', parsed.error, said);
    const { build_id = (before as Values).build_id } = parsed.data;
    const build = build_id === null ? null : await namedBuild(ground.database.db, site.id, build_id);
    if (build?.status === 'failed') throw refusedBuild();
    return { build_id };
  },
  check: async (site, after): Promise<Checked> => {
    const build = await buildOf(ground.database.db, site.id, after);
    if (build === null) return null;
    if (build.released_ts === null) {
      const files = await readFiles(ground.database.db, site.id, build.id);
      refuseFailing(await checkedPages(ground, site, files));
    }
    return { id: build.id, hash: build.hash };
  },
  put: async (trx, writer, { before, checked }) => {
    const wish = { build: checked as Checked, replaces: (before as Values).build_id };
    await writeRelease(trx, ground, writer, wish);
  },
});

const buildOf = (db: Db, siteId: number, values: PartValues): Promise<BuildRow | null> => {
  const { build_id } = values as Values;
  return build_id === null ? Promise.resolve(null) : namedBuild(db, siteId, build_id);
};

const refusedBuild = () =>
  buildInvalid({ details: [{ loc: ['body', 'build_id'], msg: 'build_id_is_invalid' }] });

/** A build that somebody named, or that a copy still names. @throws ApiError build_is_invalid */
const namedBuild = (db: Db, siteId: number, buildId: number): Promise<BuildRow> =>
  findBuild(db, siteId, buildId).catch((error: unknown) => {
    throw error instanceof ApiError && error.status === 404 ? refusedBuild() : error;
  });
