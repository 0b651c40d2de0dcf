import type { ReaderFile } from '#modules/assets/assets.public.ts';
import { pageTexts } from '../frame/labels.ts';
import type { PagesNeeds, ReaderSite } from '../pages-needs.ts';
import { noticeView } from '../views/message-view.ts';
import type { PageResult } from '../views/page-result.ts';

/** What somebody is told who may not have a file: its name, and which memberships open it. */
export function fileView(needs: PagesNeeds, site: ReaderSite, file: ReaderFile): Promise<PageResult> {
  const say = pageTexts(site.locale);
  const ways = [...file.packages, ...file.groups.map(({ title }) => title)].filter((way) => way !== '');
  const names = new Intl.ListFormat(site.locale, { type: 'disjunction' }).format(new Set(ways));
  return noticeView(needs, site, {
    status: 403,
    title: say('fileClosed'),
    text:
      ways.length > 0
        ? say('fileWays', { name: file.name, ways: names })
        : say('fileClosedText', { name: file.name }),
  });
}

/** A page from which a file comes by itself, after a moment or a press. */
export async function readyView(
  needs: PagesNeeds,
  site: ReaderSite,
  file: ReaderFile,
  path: string,
): Promise<PageResult> {
  const say = pageTexts(site.locale);
  const page = await noticeView(needs, site, {
    ...{ status: 200, title: file.name, text: say('fileReady'), downloadUrl: path },
  });
  return { ...page, headers: { ...page.headers, refresh: `1; url=${path}` } };
}
