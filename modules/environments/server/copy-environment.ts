import { copyOnce, type OtherSite, otherSite, shownSite } from '#modules/site-copies/site-copies.public.ts';
import { notFound } from '#platform/contract/api-error.ts';
import { answer, type Call, type Handler } from '#platform/server/answer.ts';
import type { Db, Trx } from '#platform/server/database.ts';
import { publishChange } from '#platform/server/events.ts';
import type { Ground } from '#platform/server/ground.ts';
import { stampOf } from '#platform/server/row-stamps.ts';
import { insertRow } from '#platform/server/rows/rows.ts';
import { formsOfSlug, slugOf } from '#platform/server/slug-of.ts';
import { recordWrite } from '#platform/server/trail.ts';
import { copyEnvironment, previewEnvironmentCopy } from '../copy-environment.contract.ts';
import { ENVIRONMENT_SLUG, MOST_ENVIRONMENTS, PRODUCTION } from '../environment-kinds.contract.ts';
import { cloneFailed } from '../environments.contract.ts';
import { readProduction } from './all-parts.ts';
import { CLONE_TASK, type Clone } from './clone-environment.ts';
import type { Configuration } from './configuration.ts';
import { copiedConfiguration } from './copied-configuration.ts';
import { findEnvironment, readEnvironments, refuseTooManyEnvironments } from './environments.queries.ts';
import { type EnvironmentRow, environmentTable } from './environments.table.ts';
import { asConfiguration } from './promote-environment.ts';

/** What is copied; production has no row. */
type Source = { row: EnvironmentRow | null; slug: string; title: string; configuration: Configuration };

/** The calls that copy environments to another site of the installation. */
export function copyEnvironmentHandlers(ground: Ground): Handler[] {
  const { database, tasks } = ground;
  const { db, ids } = database;
  return [
    answer(previewEnvironmentCopy, async (call) => {
      const source = await readSource(db, call, call.params.environmentSlug);
      const to = await otherSite(ground, call, call.query.site_id, 'preview');
      const { items } = await copiedConfiguration(ground, call, to, source);
      return { site: shownSite(to.site), name: source.title, items };
    }),
    answer(copyEnvironment, async (call) => {
      const { site_id, title, idempotency_key: key } = call.body;
      const source = await readSource(db, call, call.params.environmentSlug);
      const to = await otherSite(ground, call, site_id, 'copy');
      const { base, configuration, items } = await copiedConfiguration(ground, call, to, source);
      const from = `environment ${call.site.id} ${source.row?.id ?? PRODUCTION}`;
      return copyOnce(
        database,
        { from: call, to, source: from, key },
        {
          make: async (trx) => {
            const stamp = stampOf(to);
            await refuseTooManyEnvironments(trx, to.site.id, 1);
            const id = ids.next();
            const payload: Clone = { environmentId: id, sourceId: null, isCopied: true };
            const start = { siteId: to.site.id, kind: CLONE_TASK, payload, by: stamp.by };
            const task = await tasks.start(trx, start);
            const values = {
              slug: await freeSlug(trx, to, source.slug),
              title: title ?? source.title,
              ...{ source_slug: PRODUCTION, access: 'staff', status: 'creating', task_id: task.id },
              ...{ base: JSON.stringify(base), configuration: JSON.stringify(configuration) },
            };
            const row = await insertRow(trx, environmentTable, id, values as never, stamp);
            await recordWrite(trx, ids.next, to, {
              ...{ action: 'environment.created', objectId: id },
              after: { ...environmentTable.said(row), from_site: call.site.name },
              event: { slug: row.slug, title: row.title },
            });
            await publishChange(trx, { topic: 'environment', siteId: to.site.id, id });
            const url = `${shownSite(to.site).url}environments/${row.slug}`;
            return { site: shownSite(to.site), id, name: row.title, url, items };
          },
          trace: ({ id: copy_id }) => ({
            ...{ action: 'environment.copied', objectId: source.row?.id ?? call.site.id },
            after: { slug: source.slug, title: source.title, to_site: to.site.name },
            event: { slug: source.slug, to_site_id: to.site.id, copy_id },
          }),
        },
      );
    }),
  ];
}

/** @throws ApiError not_found, environment_is_empty */
async function readSource(db: Db, call: Pick<Call, 'site'>, slug: string): Promise<Source> {
  if (slug === PRODUCTION) {
    const name = slugOf(call.site.title);
    return {
      row: null,
      slug: ENVIRONMENT_SLUG.test(name) && name !== PRODUCTION ? name : 'copied',
      title: call.site.title.slice(0, 80),
      configuration: await readProduction(db, call.site.id),
    };
  }
  const row = await findEnvironment(db, call.site.id, slug);
  if (!row) throw notFound();
  if (row.base_hash === '') throw cloneFailed();
  return { row, slug, title: row.title, configuration: asConfiguration(row.configuration) };
}

/** The slug, or a numbered form of it, which no environment of the other site has. */
async function freeSlug(trx: Trx, to: OtherSite, slug: string): Promise<string> {
  const taken = new Set((await readEnvironments(trx, to.site.id)).map((row) => row.slug));
  const forms = formsOfSlug(slug.slice(0, 60), MOST_ENVIRONMENTS + 1);
  return forms.find((form) => !taken.has(form)) ?? slug;
}
