import { isDeepStrictEqual } from 'node:util';
import { notFound } from '#platform/contract/api-error.ts';
import { answer, type Call, type Handler } from '#platform/server/answer.ts';
import type { Trx } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import { listPage } from '#platform/server/rows/list-page.ts';
import { addRow, changeRow, refusedField } from '#platform/server/rows/write-rows.ts';
import { formsOfSlug, slugOf } from '#platform/server/slug-of.ts';
import { LONGEST_PACKAGE_SLUG } from '../package-kinds.contract.ts';
import {
  createPackage,
  listPackageProducts,
  listPackages,
  type PlanDraft,
  type StoredPackage,
  updatePackage,
} from '../packages.contract.ts';
import { lookAgain } from './changed-packages.jobs.ts';
import { checkProducts, productChoices, refuseGroups } from './check-products.ts';
import { mergePlans, type StoredPlan } from './merge-plans.ts';
import { usedPlans, withSubscribers } from './package-subscribers.ts';
import { packageList, packageTable, plansOf, productsOf, titleKey } from './packages.table.ts';
import { refuseUncharged } from './refuse-uncharged.ts';

/** The calls about packages. */
export function packageHandlers(ground: Pick<Ground, 'database' | 'jobs' | 'stripe'>): Handler[] {
  const { database, jobs } = ground;
  const { db, ids } = database;
  const counted = async ({ site }: Pick<Call, 'site'>, stored: StoredPackage) => {
    const [shown] = await withSubscribers(db, site.id, [stored]);
    if (!shown) throw notFound();
    return shown;
  };
  const merged = (
    stored: readonly StoredPlan[],
    said: readonly PlanDraft[],
    used: Set<number>,
    now: number,
  ) => {
    const plans = mergePlans(stored, said, { used, nextId: ids.next, now });
    if (!Array.isArray(plans)) throw refusedField(plans, 'plans');
    return JSON.stringify(plans);
  };
  return [
    answer(listPackages, async ({ query, site }) => {
      const page = await listPage(db, packageTable, packageList, site.id, query);
      return { ...page, items: await withSubscribers(db, site.id, page.items) };
    }),
    answer(listPackageProducts, ({ site }) => productChoices(db, site.id)),
    answer(createPackage, async (call) => {
      const { slug, products, plans, ...said } = call.body;
      await refuseUncharged(ground, call.site.id, plans);
      const stored = await addRow(database, call, packageTable, async (trx) => {
        refuseGroups(call.caller, [], products);
        await checkProducts(trx, call.site.id, products);
        return {
          ...said,
          slug: slug ?? (await freeSlug(trx, call.site.id, said.title)),
          title_key: titleKey(said.title),
          products: JSON.stringify(products),
          plans: merged([], plans, new Set(), call.now),
        };
      });
      return counted(call, stored);
    }),
    answer(updatePackage, async (call) => {
      const { id: siteId } = call.site;
      const { packageId } = call.params;
      const stored = await changeRow(
        ...([database, call, packageTable, packageId, call.body] as const),
        async ({ products, plans, ...said }, { before }, trx) => {
          const opensOther = products !== undefined && !isDeepStrictEqual(products, productsOf(before));
          const isOfferedAgain = before.status === 'archived' && (said.status ?? 'archived') !== 'archived';
          if (opensOther) refuseGroups(call.caller, productsOf(before), products);
          if (opensOther || isOfferedAgain) {
            await checkProducts(trx, siteId, products ?? productsOf(before), productsOf(before));
          }
          if (plans) await refuseUncharged(ground, siteId, plans, plansOf(before));
          if (opensOther) await lookAgain(jobs, trx, { siteId, packageId });
          return {
            ...said,
            ...(said.title === undefined ? {} : { title_key: titleKey(said.title) }),
            ...(products === undefined ? {} : { products: JSON.stringify(products) }),
            ...(plans === undefined
              ? {}
              : { plans: merged(plansOf(before), plans, await usedPlans(trx, siteId, packageId), call.now) }),
          };
        },
      );
      return counted(call, stored);
    }),
  ];
}

const FORMS_TRIED = 50;

/** A slug that no package has, made of the title. */
async function freeSlug(trx: Trx, siteId: number, title: string): Promise<string> {
  const slug = slugOf(title).slice(0, LONGEST_PACKAGE_SLUG - 4) || 'package';
  const forms = formsOfSlug(slug.replace(/-+$/, ''), FORMS_TRIED);
  const taken = await trx
    .selectFrom('package')
    .select('slug')
    .where('site_id', '=', siteId)
    .where((eb) => eb('slug', '=', eb.fn.any(eb.val(forms))))
    .where('deleted_ts', 'is', null)
    .execute();
  const names = new Set(taken.map((one) => one.slug));
  return forms.find((form) => !names.has(form)) ?? `${slug}-${forms.length + 1}`;
}
