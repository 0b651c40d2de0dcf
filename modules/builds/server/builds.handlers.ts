import { checkedPages } from '#modules/pages/pages.public.ts';
import { personTitles } from '#modules/profiles/profiles.public.ts';
import { answer, type Handler } from '#platform/server/answer.ts';
import type { Ground } from '#platform/server/ground.ts';
import { changeRow, removeRow } from '#platform/server/rows/write-rows.ts';
import { RELEASES_SHOWN } from '../build-kinds.contract.ts';
import {
  buildIsKept,
  createBuild,
  deleteBuild,
  listBuilds,
  releaseBuild,
  updateBuild,
} from '../builds.contract.ts';
import {
  findBuild,
  keptReleases,
  productionOf,
  readBuilds,
  readFaults,
  readReleases,
  shownBuild,
  shownOne,
} from './builds.queries.ts';
import { buildTable } from './builds.table.ts';
import { readFiles } from './read-files.ts';
import { refuseFailing } from './refuse-failing.ts';
import { release } from './release.ts';
import { writeBuild } from './write-build.ts';

/** The calls about builds of layouts and what readers get of them. */
export function buildHandlers(ground: Ground): Handler[] {
  const { database } = ground;
  const { db } = database;
  return [
    answer(listBuilds, async ({ site }) => {
      const [rows, releases] = await Promise.all([readBuilds(db, site.id), readReleases(db, site.id)]);
      const production = productionOf(releases);
      const live = production?.build_id ?? null;
      const shown = releases.slice(0, RELEASES_SHOWN);
      const people = [...rows.map((row) => row.created_by), ...shown.map((one) => one.released_by)];
      const [authors, faults] = await Promise.all([
        personTitles(db, site.id, people),
        live === null ? [] : readFaults(db, site.id, live),
      ]);
      const items = rows.map((row) => shownBuild(row, { names: authors, production: live }));
      return { items, total_count: items.length, authors, production, releases: shown, faults };
    }),
    answer(createBuild, async (call) => {
      const { from_build_id, title, message } = call.body;
      const from = from_build_id === null ? null : await findBuild(db, call.site.id, from_build_id);
      const files = await readFiles(db, call.site.id, from_build_id);
      const branch = from === null ? '' : `#${from.number}`;
      return writeBuild(database, call, { title, message, branch }, files, files);
    }),
    answer(updateBuild, async (call) => {
      const { buildId } = call.params;
      await changeRow(database, call, buildTable, buildId, call.body);
      return shownOne(db, call.site.id, await findBuild(db, call.site.id, buildId));
    }),
    answer(deleteBuild, (call) =>
      removeRow(database, call, buildTable, call.params.buildId, async (trx, rows) => {
        const kept = await keptReleases(trx, call.site.id);
        if (rows.some(({ id, pinned }) => pinned || kept.has(id))) throw buildIsKept();
      }),
    ),
    answer(releaseBuild, async (call) => {
      const { build_id, replaces } = call.body;
      if (build_id === null) return release(ground, call, { build: null, replaces });
      const { id, hash, released_ts } = await findBuild(db, call.site.id, build_id);
      // What readers had once stays as it was, and a way back must not fail at a busy moment.
      if (released_ts === null) {
        const files = await readFiles(db, call.site.id, id);
        refuseFailing(await checkedPages(ground, call.site, files));
      }
      return release(ground, call, { build: { id, hash }, replaces });
    }),
  ];
}
