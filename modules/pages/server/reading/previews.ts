import { createHmac, timingSafeEqual } from 'node:crypto';
import { seenPosts } from '#modules/posts/posts.public.ts';
import { mayCall } from '#platform/contract/endpoint.ts';
import { type Caller, profileOf } from '#platform/server/caller.ts';
import type { House } from '#platform/server/room.ts';
import type { SiteRequest } from '#platform/server/site-answers.ts';
import { getPreview, PREVIEW_SECONDS, UNSAVED_PREVIEW_SECONDS } from '../../pages.contract.ts';
import { type KeptPage, keptPage } from '../cache/kept-page.ts';
import { ofPreview, pagePolicy } from '../frame/page-policy.ts';
import type { PagesNeeds, ReaderSite } from '../pages-needs.ts';
import { readPost } from '../posts/post-row.ts';
import { withUnsaved } from '../posts/unsaved-changes.ts';
import { postView } from '../views/post-view.ts';

type Preview = {
  siteId: number;
  postId: number;
  profileId: number;
  expires: number;
  /** With what its maker has changed and not saved. */
  hasUnsaved: boolean;
};

const BEGIN = '/u/site/preview/';

const partsOf = ({ postId, profileId, expires, hasUnsaved }: Preview) => [
  ...[postId, profileId, expires, hasUnsaved ? 1 : 0],
];

const signature = (secret: string, preview: Preview): string =>
  createHmac('sha256', secret)
    .update([preview.siteId, ...partsOf(preview)].join('.'))
    .digest('base64url');

/** The address of a preview: of the post, for as long as it is good, and no longer than its maker may see the post. */
export const previewMaker =
  (secret: () => Promise<string>) =>
  async ({ now, ...about }: Omit<Preview, 'expires'> & { now: number }) => {
    const seconds = about.hasUnsaved ? UNSAVED_PREVIEW_SECONDS : PREVIEW_SECONDS;
    const preview = { ...about, expires: now + seconds };
    const path = [...partsOf(preview), signature(await secret(), preview)].join('.');
    return { url: BEGIN + path, expires_ts: preview.expires };
  };

/** The same of a post as it is saved, for whoever may ask for previews. */
export const previewOf =
  (secret: () => Promise<string>) =>
  async (site: { id: number }, postId: number, caller: Caller, now: number): Promise<string | null> => {
    if (!mayCall(getPreview, caller.holder)) return null;
    const about = { siteId: site.id, postId, profileId: profileOf(caller).id, hasUnsaved: false, now };
    return (await previewMaker(secret)(about)).url;
  };

function readAddress(secret: string, siteId: number, path: string, now: number): Preview | null {
  const [post, profile, expires, unsaved, signed = ''] = path.slice(BEGIN.length).split('.');
  const [postId = 0, profileId = 0, end = 0] = [post, profile, expires].map(Number);
  if (![postId, profileId, end].every(Number.isSafeInteger) || end < now) return null;
  const preview = { siteId, postId, profileId, expires: end, hasUnsaved: unsaved === '1' };
  const expected = Buffer.from(signature(secret, preview));
  const given = Buffer.from(signed);
  return given.length === expected.length && timingSafeEqual(given, expected) ? preview : null;
}

/**
 * The headers of a page on an origin of its own, which knows no cookie. Scripts run in the frames of players alone: the
 * page itself is allowed none, those of the product neither, so nobody is counted.
 */
export const boxed = (headers: Readonly<Record<string, string>> = {}): Record<string, string> => ({
  'content-security-policy': ofPreview(headers['content-security-policy'] ?? pagePolicy),
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'SAMEORIGIN',
});

/** Shows a post to whoever has the address of a preview, on an origin of its own that knows no cookie. */
export const previewer =
  (secret: () => Promise<string>, findPerson: House['findPerson']) =>
  async (
    needs: PagesNeeds,
    site: ReaderSite,
    { path }: Pick<SiteRequest, 'path'>,
  ): Promise<KeptPage | null> => {
    const preview = readAddress(await secret(), site.id, path, Math.floor(Date.now() / 1000));
    if (!preview) return null;
    const maker = await findPerson(site.id, preview.profileId);
    if (!maker || (await seenPosts(needs.db, site.id, [preview.postId], maker)).length === 0) return null;
    const saved = await readPost(needs.db, site.id, preview.postId);
    if (!saved) return null;
    const row = preview.hasUnsaved ? await withUnsaved(needs.db, site.id, preview.profileId, saved) : saved;
    const page = await postView(needs, site, row, { isOpen: true, isWrong: false, isPreview: true });
    return page && keptPage({ ...page, headers: { ...page.headers, ...boxed(page.headers) } }, false);
  };
