import { type FindPageNeeds, statusAt } from '#modules/permalinks/permalinks.public.ts';
import type { ZonedSite } from '#platform/server/zoned-site.ts';
import type { LinkResult } from '../../link-kinds.contract.ts';

/** Looks up where links within the site lead, without asking the network; what is found of them is certain at once. */
export async function checkInternal(
  pages: FindPageNeeds,
  site: ZonedSite,
  links: readonly { id: number; address: string }[],
  now: number,
): Promise<void> {
  for (const { id, address } of links) {
    const { status, http_code } = await lookUp(pages, site, address);
    const isBroken = status !== 'OK';
    await pages.db
      .updateTable('link')
      .set({
        ...{ status, http_code, last_checked_ts: now, is_broken: isBroken },
        fails_in_row: isBroken ? 1 : 0,
      })
      .where('site_id', '=', site.id)
      .where('id', '=', id)
      .execute();
  }
}

async function lookUp(
  pages: FindPageNeeds,
  site: ZonedSite,
  address: string,
): Promise<{ status: LinkResult; http_code: number }> {
  const url = URL.parse(address, 'https://own.invalid');
  const found = await statusAt(pages, site, { path: url?.pathname ?? '/', query: url?.search ?? '' });
  return { status: found === 200 ? 'OK' : 'NOT_FOUND', http_code: found };
}
