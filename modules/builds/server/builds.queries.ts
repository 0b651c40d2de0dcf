import { sql } from 'kysely';
import { personTitles } from '#modules/profiles/profiles.public.ts';
import { notFound } from '#platform/contract/api-error.ts';
import type { Db } from '#platform/server/database.ts';
import { findRows } from '#platform/server/rows/rows.ts';
import type { RowOf } from '#platform/server/rows/table.ts';
import { KEPT_RELEASES, MOST_BUILDS, RELEASES_SHOWN } from '../build-kinds.contract.ts';
import type { LayoutBuild, LayoutProduction } from '../builds.contract.ts';
import { buildTable } from './builds.table.ts';

export type BuildRow = RowOf<'layout_build'>;
export type Release = Pick<RowOf<'layout_release'>, 'number' | 'build_id' | 'released_ts' | 'released_by'>;

/** More than fifty come only by undoing. */
const MOST_SHOWN = MOST_BUILDS * 2;

/**
 * One build of a site.
 * @throws ApiError not_found
 */
export async function findBuild(db: Db, siteId: number, id: number): Promise<BuildRow> {
  const [row] = await findRows(db, buildTable, siteId, [id]);
  if (!row) throw notFound();
  return row;
}

/** The builds of a site, the newest first. */
export const readBuilds = (db: Db, siteId: number): Promise<BuildRow[]> =>
  db
    .selectFrom('layout_build')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('deleted_ts', 'is', null)
    .orderBy('number', 'desc')
    .limit(MOST_SHOWN)
    .execute();

/** The latest releases, the newest first. */
export const readReleases = (db: Db, siteId: number): Promise<Release[]> =>
  db
    .selectFrom('layout_release')
    .select(['number', 'build_id', 'released_ts', 'released_by'])
    .where('site_id', '=', siteId)
    .orderBy('number', 'desc')
    .limit(RELEASES_SHOWN + 1)
    .execute();

/** What readers get, by the latest releases. */
export function productionOf(releases: readonly Release[]): LayoutProduction | null {
  const [last, before] = releases;
  if (!last) return null;
  const { build_id, released_ts, released_by } = last;
  return { build_id, released_ts, released_by, previous_build_id: before?.build_id ?? null };
}

/** The builds that were released last, the one that readers get among them. */
export async function keptReleases(db: Db, siteId: number): Promise<Set<number>> {
  const { rows } = await sql<{ build_id: number }>`select build_id from layout_release
    where site_id = ${siteId} and build_id is not null
    group by build_id order by max(number) desc limit ${KEPT_RELEASES}`.execute(db);
  const [last] = await readReleases(db, siteId);
  return new Set([...rows.map(({ build_id }) => build_id), ...(last?.build_id ? [last.build_id] : [])]);
}

/** A build as calls show it. */
export function shownBuild(
  row: BuildRow,
  { names, production }: { names: Readonly<Record<string, string>>; production: number | null },
): LayoutBuild {
  return {
    ...{ id: row.id, number: row.number, title: row.title },
    commit: {
      ...{ hash: row.hash, message: row.message, branch: row.branch, user_id: row.created_by },
      user: row.created_by === null ? null : (names[row.created_by] ?? null),
    },
    status: row.status === 'failed' ? 'failed' : row.released_ts === null ? 'ready' : 'released',
    ...{ pinned: row.pinned, created_ts: row.created_ts, updated_ts: row.updated_ts },
    ...{ duration_s: row.duration_ms / 1000, log_url: null },
    ...{ size: row.size, files_count: row.files_count },
    is_production: row.id === production,
    revision: row.revision,
  };
}

/** One build as calls show it, by its row. */
export async function shownOne(db: Db, siteId: number, row: BuildRow): Promise<LayoutBuild> {
  const [names, releases] = await Promise.all([
    personTitles(db, siteId, [row.created_by]),
    readReleases(db, siteId),
  ]);
  return shownBuild(row, { names, production: releases[0]?.build_id ?? null });
}

/** What failed of a build while readers looked, the latest first. */
export const readFaults = (
  db: Db,
  siteId: number,
  buildId: number,
): Promise<{ template: string; message: string; last_ts: number }[]> =>
  db
    .selectFrom('layout_fault')
    .select(['name as template', 'message', 'last_ts'])
    .where('site_id', '=', siteId)
    .where('build_id', '=', buildId)
    .orderBy('last_ts', 'desc')
    .orderBy('name')
    .limit(20)
    .execute();
