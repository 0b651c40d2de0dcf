import {
  addressOfTrial,
  checkedPages,
  postLayoutsOf,
  type TriedFile,
  withChanges,
} from '#modules/pages/pages.public.ts';
import { answer, type Handler } from '#platform/server/answer.ts';
import { profileOf } from '#platform/server/caller.ts';
import type { Ground } from '#platform/server/ground.ts';
import { changeRow } from '#platform/server/rows/write-rows.ts';
import {
  archiveMissing,
  buildIsReleased,
  checkBuild,
  compareBuilds,
  getBuild,
  previewBuild,
  saveBuildFiles,
  uploadBuild,
} from '../build-files.contract.ts';
import { LONGEST_BUILD_TITLE } from '../build-kinds.contract.ts';
import { findBuild, shownOne } from './builds.queries.ts';
import { buildTable } from './builds.table.ts';
import { checkedFiles, faultsOf } from './check-files.ts';
import { keepTrial, PREVIEW_SECONDS } from './preview.ts';
import { bytesOf, readArchive } from './read-archive.ts';
import { readFiles } from './read-files.ts';
import { putFiles, writeBuild } from './write-build.ts';

/** The calls about the files of builds. */
export function buildFileHandlers(ground: Ground): Handler[] {
  const { database } = ground;
  const { db } = database;
  const filesOf = async (siteId: number, id: number) => {
    await findBuild(db, siteId, id);
    return readFiles(db, siteId, id);
  };
  return [
    answer(getBuild, async ({ site, params: { buildId } }) => {
      const row = await findBuild(db, site.id, buildId);
      const files = await readFiles(db, site.id, buildId);
      return {
        ...(await shownOne(db, site.id, row)),
        files: [...files].map(([name, content]) => ({ name, content })),
        faults: faultsOf(files),
        post_layouts: postLayoutsOf(files),
      };
    }),
    answer(saveBuildFiles, async (call) => {
      const { buildId } = call.params;
      const siteId = call.site.id;
      const { files: changes, revision } = call.body;
      let faults: ReturnType<typeof faultsOf> = [];
      await changeRow(database, call, buildTable, buildId, { revision }, async (_said, { before }, trx) => {
        if (before.released_ts !== null) throw buildIsReleased();
        const saved = await readFiles(trx, siteId, buildId);
        const files = withChanges(saved, changes);
        const checked = checkedFiles(call.caller, files, saved);
        faults = checked.faults;
        await putFiles(
          trx,
          siteId,
          buildId,
          [...files].filter(([name, content]) => saved.get(name) !== content),
        );
        const gone = [...saved.keys()].filter((name) => !files.has(name));
        if (gone.length > 0) {
          await trx
            .deleteFrom('layout_file')
            .where('site_id', '=', siteId)
            .where('build_id', '=', buildId)
            .where((eb) => eb('name', '=', eb.fn.any(eb.val(gone))))
            .execute();
        }
        return checked.columns;
      });
      return { ...(await shownOne(db, siteId, await findBuild(db, siteId, buildId))), faults };
    }),
    answer(checkBuild, async ({ site, params: { buildId } }) => {
      const files = await filesOf(site.id, buildId);
      return checkedPages(ground, site, files);
    }),
    answer(previewBuild, async (call) => {
      const { buildId } = call.params;
      const saved = await filesOf(call.site.id, buildId);
      const changes: TriedFile[] = call.body.files;
      const files = withChanges(saved, changes);
      const { faults } = checkedFiles(call.caller, files, saved);
      const profileId = profileOf(call.caller).id;
      await keepTrial(db, { siteId: call.site.id, buildId, profileId, changes, now: call.now });
      const expires = call.now + PREVIEW_SECONDS;
      const build = { id: buildId, profileId, at: Date.now() };
      const url = await addressOfTrial(ground, {
        siteId: call.site.id,
        path: call.body.path,
        expires,
        maker: { profileId, right: 'MANAGE_DESIGN' },
        build,
      });
      return { url: url ?? '', expires_ts: expires, faults };
    }),
    answer(compareBuilds, async ({ site, params: { buildId }, query }) => {
      // Loaded when it is asked for: nothing else of the server needs it.
      const { compareFiles } = await import('./compare-files.ts');
      const to = await filesOf(site.id, buildId);
      const from = query.with === 0 ? await readFiles(db, site.id, null) : await filesOf(site.id, query.with);
      return { items: await compareFiles(from, to) };
    }),
    answer(uploadBuild, async (call) => {
      const type = call.request.headers['content-type'] ?? '';
      if (!/^multipart\/form-data\b/i.test(type)) throw archiveMissing();
      for await (const file of call.request.files()) {
        const files = await readArchive(await bytesOf(file.content));
        const title = file.filename.replace(/\.zip$/i, '').slice(0, LONGEST_BUILD_TITLE);
        const said = { title: title.trim(), message: '', branch: '' };
        return writeBuild(database, call, said, files, new Map());
      }
      throw archiveMissing();
    }),
  ];
}
