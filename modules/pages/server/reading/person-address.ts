import { pathOf } from '#modules/permalinks/permalinks.public.ts';
import type { PagesNeeds } from '../pages-needs.ts';

/** The address by which the dashboard knows somebody, such as `/u/ruth-adler`; what stands below `/u/site` is not one. */
const PERSON = /^\/u\/([^/]{1,200})\/?$/;

/** Where the page of a person stands on this site, by its own templates; null for what is no such address. */
export async function personPath(
  needs: Pick<PagesNeeds, 'templates'>,
  siteId: number,
  path: string,
): Promise<string | null> {
  const name = PERSON.exec(path)?.[1];
  if (name === undefined || name === 'site') return null;
  const { inUse } = await needs.templates(siteId);
  return pathOf(inUse.author, { author: name });
}
