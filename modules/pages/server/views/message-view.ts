import { pageTexts } from '../frame/labels.ts';
import { frameOf } from '../frame/page-frame.ts';
import { renderPage } from '../frame/render-page.ts';
import { signInAddress } from '../members/member-paths.ts';
import type { PagesNeeds, ReaderSite } from '../pages-needs.ts';
import { newestPosts } from '../posts/teaser-rows.ts';
import { teasersOf } from '../posts/teasers.ts';
import { isListed } from '../posts/visible-posts.ts';
import { emptyHead, type PageResult } from './page-result.ts';

type Kind = 'missing' | 'previewEnded' | 'gone' | 'restricted' | 'tooMany';
const statuses = { missing: 404, previewEnded: 404, gone: 410, restricted: 403, tooMany: 429 } as const;

/** What readers are told where there is nothing for them. */
export async function messageView(
  needs: PagesNeeds,
  site: ReaderSite,
  kind: Kind,
  path: string,
): Promise<PageResult> {
  const say = pageTexts(site.locale);
  const said = {
    missing: { title: say('missing'), text: say('missingText') },
    previewEnded: { title: say('previewEnded'), text: say('previewEndedText') },
    gone: { title: say('gone'), text: say('goneText') },
    restricted: {
      title: say('restricted'),
      text: needs.reader ? say('noAccessText') : say('restrictedText'),
    },
    tooMany: { title: say('tooMany'), text: say('tooManyText') },
  }[kind];
  const isClosed = kind === 'restricted' && !needs.reader;
  return noticeView(needs, site, {
    ...{ ...said, status: statuses[kind], isMissing: kind === 'missing', words: wordsOf(path) },
    signInUrl: isClosed ? signInAddress(path) : null,
    signUpUrl: isClosed ? await needs.signUpFor(site.id, path) : null,
    keys: kind === 'restricted' ? ['members'] : [],
  });
}

type Notice = {
  status: number;
  title: string;
  text: string;
  isMissing?: boolean;
  signInUrl?: string | null;
  signUpUrl?: string | null;
  /** Where a file is had that the page speaks of. */
  downloadUrl?: string | null;
  words?: string;
  keys?: readonly string[];
};

/** A page that says something to readers, with what they may read instead. */
export async function noticeView(needs: PagesNeeds, site: ReaderSite, notice: Notice): Promise<PageResult> {
  const { status, title, text, isMissing = false, words = '', keys = [] } = notice;
  const { signInUrl = null, signUpUrl = null, downloadUrl = null } = notice;
  const { frame } = await frameOf(needs, site);
  const closed = await needs.closed(site.id);
  const rows = await newestPosts(needs.db, site.id, isListed(closed), { offset: 0, limit: 4 });
  const posts = await teasersOf(needs, site, rows);
  const page = await renderPage(needs, site, 'message', {
    ...frame,
    ...{ kind: 'note', here: '', title, text, is_missing: isMissing, is_restricted: status === 403 },
    ...{ sign_in_url: signInUrl, sign_up_url: signUpUrl, download_url: downloadUrl, words, posts },
    head: {
      ...emptyHead,
      title: `${title} · ${site.title}`,
      share_title: title,
      feed_title: site.title,
      robots: 'noindex',
    },
  });
  return { status, ...page, keys: ['site', 'list', ...keys, ...page.keys] };
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
