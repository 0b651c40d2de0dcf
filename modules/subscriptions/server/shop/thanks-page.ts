import { noteView, type PagesNeeds, type ReaderSite } from '#modules/pages/pages.public.ts';
import type { Db } from '#platform/server/database.ts';
import type { SiteRequest } from '#platform/server/site-answers.ts';
import { newestCheckout } from './checkouts.queries.ts';
import { SHOP_PATH } from './shop-offer.ts';
import { LAYOUT } from './shop-page.ts';
import { shopTexts } from './shop-words.ts';

export const THANKS_PATH = `${SHOP_PATH}/thanks`;
const LOOK_SECONDS = 3;
/** The page looks so often by itself: two minutes. */
const MOST_LOOKS = 40;

/** What became of a payment: the page waits until Stripe has told, and says only what is true. */
export async function thanksPage(db: Db, needs: PagesNeeds, site: ReaderSite, { query }: SiteRequest) {
  const text = shopTexts(site.locale);
  if (!needs.reader) {
    const headers = { 'cache-control': 'private, no-store' };
    return { status: 303, location: `/u/site/sign-in?to=${encodeURIComponent(THANKS_PATH)}`, headers };
  }
  const checkout = await newestCheckout(db, site.id, needs.reader.profileId);
  const looks = Number(/^\d{1,3}$/.exec(new URLSearchParams(query).get('look') ?? '')?.[0] ?? 0);
  const waits = checkout?.status === 'open' && looks < MOST_LOOKS;
  const said = checkout
    ? checkout.status === 'done'
      ? { title: text('thanks.doneTitle'), text: text('thanks.done', { title: await titleOf(db, checkout) }) }
      : checkout.status === 'open'
        ? {
            title: text(waits ? 'thanks.waitTitle' : 'thanks.longTitle'),
            text: text(waits ? 'thanks.wait' : 'thanks.long'),
          }
        : { title: text('thanks.noneTitle'), text: text('thanks.none') }
    : { title: text('thanks.noneTitle'), text: text('thanks.none') };
  const page = await noteView(needs, site, LAYOUT, {
    ...{ ...said, problem: null, packages: [], own: [] },
    go: waits ? null : { url: SHOP_PATH, title: text('thanks.again') },
  });
  if (!waits) return { page };
  const again = `${LOOK_SECONDS};url=${THANKS_PATH}?look=${looks + 1}`;
  return { page: { ...page, headers: { ...page.headers, refresh: again } } };
}

async function titleOf(db: Db, { site_id, package_id }: { site_id: number; package_id: number }) {
  const row = await db
    .selectFrom('package')
    .select('title')
    .where('site_id', '=', site_id)
    .where('id', '=', package_id)
    .executeTakeFirst();
  return row?.title ?? '';
}
