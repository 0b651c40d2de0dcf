import { frameOf } from '../frame/page-frame.ts';
import { renderPage } from '../frame/render-page.ts';
import { signInAddress } from '../members/member-paths.ts';
import type { PagesNeeds, ReaderSite } from '../pages-needs.ts';
import { newestPosts } from '../posts/teaser-rows.ts';
import { teasersOf } from '../posts/teasers.ts';
import { isListed } from '../posts/visible-posts.ts';
import { emptyHead, type PageResult } from './page-result.ts';

type Kind = 'missing' | 'gone' | 'restricted' | 'tooMany';
const statuses = { missing: 404, gone: 410, restricted: 403, tooMany: 429 } as const;

/** What readers are told where there is nothing for them. */
export async function messageView(
  needs: PagesNeeds,
  site: ReaderSite,
  kind: Kind,
  path: string,
): Promise<PageResult> {
  const { frame, say } = await frameOf(needs, site);
  const closed = await needs.closed(site.id);
  const rows = await newestPosts(needs.db, site.id, isListed(closed), { offset: 0, limit: 4 });
  const posts = await teasersOf(needs, site, rows);
  const said = {
    missing: { title: say('missing'), text: say('missingText') },
    gone: { title: say('gone'), text: say('goneText') },
    restricted: {
      title: say('restricted'),
      text: needs.reader ? say('noAccessText') : say('restrictedText'),
    },
    tooMany: { title: say('tooMany'), text: say('tooManyText') },
  }[kind];
  const page = await renderPage(needs, site, 'message', {
    ...frame,
    kind: 'note',
    here: '',
    ...said,
    is_missing: kind === 'missing',
    sign_in_url: kind === 'restricted' && !needs.reader ? signInAddress(path) : null,
    words: wordsOf(path),
    posts,
    head: {
      ...emptyHead,
      title: `${said.title} · ${site.title}`,
      share_title: said.title,
      feed_title: site.title,
      robots: 'noindex',
    },
  });
  const keys = ['site', 'list', ...(kind === 'restricted' ? ['members'] : []), ...page.keys];
  return { status: statuses[kind], ...page, keys };
}

/** What somebody who follows a broken link may have looked for. */
function wordsOf(path: string): string {
  const last = path.split('/').filter(Boolean).at(-1) ?? '';
  return last
    .replace(/\.\w{2,5}$/, '')
    .replace(/[-_+%\d]+/g, ' ')
    .replace(/[^\p{L}\p{N} ]/gu, '')
    .trim()
    .slice(0, 60);
}
