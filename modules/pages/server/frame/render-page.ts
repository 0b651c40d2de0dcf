import type { PagesNeeds, ReaderSite } from '../pages-needs.ts';
import { HTML, type PageResult } from '../views/page-result.ts';
import { renderLayout } from './layouts.ts';
import { type PageFrame, policyOf } from './page-frame.ts';

/** A page by its layout, with what it may load. */
export async function renderPage(
  _needs: PagesNeeds,
  _site: ReaderSite,
  name: string,
  values: PageFrame & Record<string, unknown>,
): Promise<Pick<PageResult, 'type' | 'body' | 'headers'>> {
  const body = await renderLayout(name, values);
  return { type: HTML, body, headers: { 'content-security-policy': policyOf(values.look_style) } };
}
