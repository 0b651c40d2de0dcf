import { type Files, shippedFiles } from '#modules/pages/pages.public.ts';
import type { CopyItem } from '#modules/site-copies/site-copies.contract.ts';
import {
  copyOnce,
  mentionsSite,
  type OtherSite,
  otherSite,
  shownSite,
} from '#modules/site-copies/site-copies.public.ts';
import { answer, type Call, type Handler } from '#platform/server/answer.ts';
import type { Db } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import { refusedField } from '#platform/server/rows/write-rows.ts';
import { fileInvalid } from '../build-files.contract.ts';
import { copyBuild, previewBuildCopy } from '../copy-build.contract.ts';
import { type BuildRow, findBuild, readReleases } from './builds.queries.ts';
import { nameOfBuild } from './builds.table.ts';
import { checkedFiles, refusedFiles } from './check-files.ts';
import { readFiles } from './read-files.ts';
import { addBuild, withFreeNumber } from './write-build.ts';

type Source = { row: BuildRow; files: Files; there: Files };

/** The calls that copy builds to another site of the installation. */
export function copyBuildHandlers(ground: Ground): Handler[] {
  const { database } = ground;
  const { db } = database;
  return [
    answer(previewBuildCopy, async (call) => {
      const row = await findBuild(db, call.site.id, call.params.buildId);
      const to = await otherSite(ground, call, call.query.site_id, 'preview');
      const source = await readSource(db, to, row);
      return { site: shownSite(to.site), name: nameOfBuild(source.row), items: itemsOf(call, to, source) };
    }),
    answer(copyBuild, async (call) => {
      const { site_id, files, idempotency_key: key } = call.body;
      const row = await findBuild(db, call.site.id, call.params.buildId);
      const to = await otherSite(ground, call, site_id, 'copy');
      const source = await readSource(db, to, row);
      const { there } = source;
      const chosen = files === null ? source.files : withChosen(source, files);
      const { columns } = checkedFiles(to.caller, chosen, there);
      const taken = new Set(files ?? source.files.keys());
      const items = itemsOf(call, to, source).filter(({ key }) => taken.has(key));
      const order = { from: call, to, key, source: `build ${call.site.id} ${row.id}` };
      const said = {
        ...{ title: call.body.title ?? row.title, message: row.message },
        branch: `${call.site.name} #${row.number}`,
      };
      return withFreeNumber(() =>
        copyOnce(database, order, {
          make: async (trx) => {
            const made = await addBuild(trx, database.ids.next, to, said, chosen, columns);
            const url = `${shownSite(to.site).url}builds/${made.id}`;
            return { site: shownSite(to.site), id: made.id, name: nameOfBuild(made), url, items };
          },
          trace: ({ id: copy_id }) => ({
            ...{ action: 'build.copied', objectId: row.id },
            after: { number: row.number, title: row.title, to_site: to.site.name, files: items.length },
            event: { number: row.number, to_site_id: to.site.id, copy_id },
          }),
        }),
      );
    }),
  ];
}

/** The files of a build, and what readers of the other site get by now. */
async function readSource(db: Db, to: OtherSite, row: BuildRow): Promise<Source> {
  const files = await readFiles(db, row.site_id, row.id);
  const [live] = await readReleases(db, to.site.id);
  const released = live?.build_id ? await readFiles(db, to.site.id, live.build_id) : shippedFiles;
  return { row, files, there: released.size > 0 ? released : shippedFiles };
}

function withChosen({ files, there }: Source, names: readonly string[]): Files {
  const chosen = new Map(there);
  for (const name of names) {
    const content = files.get(name);
    if (content === undefined) throw refusedField(fileInvalid, 'files');
    chosen.set(name, content);
  }
  return chosen;
}

function itemsOf(call: Pick<Call, 'site'>, to: OtherSite, { files, there }: Source): CopyItem[] {
  const refused = refusedFiles(to.caller, files, there);
  return [...files].map(([name, content]): CopyItem => {
    const known = { key: name, part: '', name };
    const was = there.get(name);
    const refusal = refused.get(name);
    if (was === content) return { ...known, outcome: 'same', reason: null };
    if (refusal) {
      const reason = refusal.status === 403 ? 'no_permission' : 'not_valid';
      return { ...known, outcome: 'left_out', reason };
    }
    return {
      ...{ ...known, outcome: was === undefined ? 'added' : 'replaced' },
      reason: mentionsSite(content, call.site) ? 'mentions_site' : null,
    };
  });
}
