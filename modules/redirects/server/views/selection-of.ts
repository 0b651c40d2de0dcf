import type { RedirectQuestion } from '../../redirects.contract.ts';
import type { RedirectSelection } from '../redirect-list.queries.ts';
import { sectionKeys } from '../rules/live-pages.ts';
import type { RedirectNeeds } from '../write-redirect.ts';

/** The redirects that a question of the list means, with what its views must know of the site. */
export async function selectionOf(
  { sections }: Pick<RedirectNeeds, 'sections'>,
  siteId: number,
  question: RedirectQuestion,
): Promise<RedirectSelection> {
  return { ...question, siteId, sectionKeys: sectionKeys(await sections(siteId)) };
}
