import type { ReaderSite } from '../pages-needs.ts';
import { absolute, jsonBlock } from './page-result.ts';

/** The way from the front page to a page, for search engines. */
export const breadcrumb = (site: ReaderSite, steps: readonly { title: string; url: string }[]): string =>
  jsonBlock({
    '@type': 'BreadcrumbList',
    itemListElement: [{ title: site.title, url: '/' }, ...steps].map(({ title, url }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name: title,
      item: absolute(site.base, url),
    })),
  });
