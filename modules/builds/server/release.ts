import { personTitles } from '#modules/profiles/profiles.public.ts';
import { notFound } from '#platform/contract/api-error.ts';
import { said } from '#platform/contract/sentence.ts';
import type { Call } from '#platform/server/answer.ts';
import { type Trx, violatedConstraint } from '#platform/server/database.ts';
import { publishChange } from '#platform/server/events.ts';
import type { Ground } from '#platform/server/ground.ts';
import { lockRows } from '#platform/server/rows/rows.ts';
import { type Acting, recordWrite } from '#platform/server/trail.ts';
import { buildChanged, buildInvalid, type LayoutProduction, releasedMeanwhile } from '../builds.contract.ts';
import { productionOf, type Release, readReleases } from './builds.queries.ts';
import { buildTable, nameOfBuild } from './builds.table.ts';

type Writer = Acting & Pick<Call, 'now'>;
type Wish = {
  /** The build as it was checked; none: the layouts of the product. */
  build: { id: number; hash: string } | null;
  replaces: number | null | undefined;
};

/** Releases of before that are remembered. */
const MOST_RELEASES = 200;

/**
 * Gives readers a build from now on; every server hears of it with the transaction.
 * @throws ApiError not_found, build_is_invalid, build_was_changed, released_meanwhile with what readers get by now
 */
export async function release(ground: Ground, call: Writer, wish: Wish): Promise<LayoutProduction> {
  const { db } = ground.database;
  try {
    return await db.transaction().execute((trx) => writeRelease(trx, ground, call, wish));
  } catch (error) {
    // Two that come at once want the same number.
    if (violatedConstraint(error) !== 'layout_release_pkey') throw error;
    const releases = await readReleases(db, call.site.id);
    throw await wasFirst(db, call.site.id, releases);
  }
}

/** The same within a transaction; two that come at once fail at `layout_release_pkey`. */
export async function writeRelease(
  trx: Trx,
  { database: { ids } }: Ground,
  call: Writer,
  { build: checked, replaces }: Wish,
): Promise<LayoutProduction> {
  const siteId = call.site.id;
  const by = call.caller.profile?.id ?? null;
  const buildId = checked?.id ?? null;
  const [build] = buildId === null ? [] : await lockRows(trx, buildTable, siteId, [buildId]);
  if (buildId !== null && !build) throw notFound();
  if (build?.hash !== checked?.hash) throw buildChanged();
  if (build?.status === 'failed') throw buildInvalid();
  const releases = await readReleases(trx, siteId);
  const [last] = releases;
  const live = last?.build_id ?? null;
  const now = productionOf(releases);
  // Whoever does not say what they replace still does not undo what came in while they asked.
  const isMeant = replaces === undefined ? (last?.released_ts ?? 0) <= call.now : replaces === live;
  if (!isMeant && live !== buildId) throw await wasFirst(trx, siteId, releases);
  if (now && live === buildId) return now;
  const number = (last?.number ?? 0) + 1;
  await trx
    .insertInto('layout_release')
    .values({ site_id: siteId, number, build_id: buildId, released_ts: call.now, released_by: by })
    .execute();
  await trx
    .deleteFrom('layout_release')
    .where('site_id', '=', siteId)
    .where('number', '<=', number - MOST_RELEASES)
    .execute();
  if (build && build.released_ts === null) {
    await trx
      .updateTable('layout_build')
      .set({ released_ts: call.now })
      .where('site_id', '=', siteId)
      .where('id', '=', build.id)
      .execute();
  }
  await recordWrite(trx, ids.next, call, {
    ...{ action: 'build.released', objectId: buildId ?? 0 },
    before: { production: live },
    after: { production: buildId },
    event: { build_id: buildId, title: build ? nameOfBuild(build) : '' },
  });
  await publishChange(trx, { topic: 'layout', siteId });
  return {
    ...{ build_id: buildId, released_ts: call.now, released_by: by, previous_build_id: live },
  };
}

/** Says who was first. */
async function wasFirst(db: Trx | Ground['database']['db'], siteId: number, releases: readonly Release[]) {
  const production = productionOf(releases);
  const by = production?.released_by ?? null;
  const name = by === null ? undefined : (await personTitles(db, siteId, [by]))[by];
  const message = name === undefined ? releasedMeanwhile.message : said`${name} just released a build.`;
  return releasedMeanwhile({ message, extra: { production, by: name ?? null } });
}
