import { findPage } from '#modules/permalinks/permalinks.public.ts';
import { ApiError } from '#platform/contract/api-error.ts';
import { refuseOtherSites } from '#platform/server/same-origin.ts';
import type { SiteAnswer, SiteRequest } from '#platform/server/site-answers.ts';
import { pageTexts } from '../frame/labels.ts';
import type { PagesNeeds, ReaderSite } from '../pages-needs.ts';
import { isLiveStatus, type PostRow, readPost } from '../posts/post-row.ts';
import type { PageResult } from '../views/page-result.ts';
import { postView } from '../views/post-view.ts';
import { commentsAsked, commentToken, isSameToken, type SaidCode, type Typed } from './comments-view.ts';

type Form = Readonly<Record<string, string>>;
type Outcome = SiteAnswer | { page: PageResult } | null;

const PRIVATE = 2;
const LONGEST_AGENT = 300;
const own = { 'cache-control': 'private, no-store' };

/** Whether a form is about comments, and not a password. */
export const isOfComments = (form: Form): boolean => form.comment !== undefined || form.report !== undefined;

/** Takes what a reader says, changes or reports below a post; null where there is no such post for them. */
export async function answerComment(
  needs: PagesNeeds,
  site: ReaderSite,
  request: SiteRequest,
  form: Form,
  /** Of a post with a password, whether the reader has given it. */
  isOpen: (post: PostRow) => Promise<boolean>,
): Promise<Outcome> {
  const post = await postAt(needs, site, request.path);
  if (!post || (post.row.password !== null && !(await isOpen(post.row)))) return null;
  const { row, path } = post;
  const profileId = needs.reader?.profileId ?? null;
  const now = Math.floor(Date.now() / 1000);
  const say = pageTexts(site.locale);
  const back = (said: SaidCode, hash: string): SiteAnswer => ({
    ...{ status: 303, location: `${encodeURI(path)}?said=${said}#${hash}` },
    headers: own,
  });
  const again = async (problem: string): Promise<Outcome> => {
    const typed: Typed = {
      ...{ text: form.comment ?? '', name: form.name ?? '', email: form.email ?? '', problem },
    };
    const asked = commentsAsked(
      new URLSearchParams({
        ...(form.parent ? { reply: form.parent } : {}),
        ...(form.edits ? { edit: form.edits } : {}),
      }),
    );
    const shown = { isOpen: true, isWrong: false, isPreview: false, comments: { asked, typed } };
    const page = await postView(needs, site, row, shown);
    return page ? { page: { ...page, status: 422 } } : null;
  };
  if (!(await isOurs(needs, site, request, row.id, form.token ?? ''))) return again(say('foreignComment'));
  const speaker = {
    ...{ siteId: site.id, now, profileId },
    actor: {
      ...{ profileId, kind: 'profile' as const, ip: request.ip, requestId: request.id },
      agent: String(request.headers['user-agent'] ?? '').slice(0, LONGEST_AGENT),
    },
  };
  if (form.report !== undefined) {
    await needs.comments.report(row, speaker, Number(form.report) || 0);
    return back('reported', 'comments');
  }
  const text = form.comment ?? '';
  if (form.edits) {
    const edited = await needs.comments.edit(row, speaker, { id: Number(form.edits) || 0, text });
    return 'refused' in edited
      ? again(say(`commentRefused.${edited.refused}`))
      : back(edited.status === 'approved' ? 'edited' : saidOf(edited.status), `comment-${edited.id}`);
  }
  const made = await needs.comments.say(row, speaker, {
    ...{ text, parentId: form.parent ? Number(form.parent) || 0 : null },
    ...(profileId === null
      ? { guest: { name: (form.name ?? '').trim(), email: (form.email ?? '').trim() } }
      : {}),
  });
  if ('refused' in made) return again(say(`commentRefused.${made.refused}`));
  return back(saidOf(made.status), made.status === 'approved' ? `comment-${made.id}` : 'comments');
}

const saidOf = (status: string): SaidCode =>
  status === 'approved' || status === 'rejected' ? status : 'proposed';

/** The post at an address, for whoever asks. */
async function postAt(needs: PagesNeeds, site: ReaderSite, path: string) {
  const found = await findPage(needs, site, { path, query: '', isNoRedirect: true });
  if (found?.kind !== 'page' || found.page.isRestricted) return null;
  if (!['post', 'particle', 'page'].includes(found.page.type)) return null;
  const row = await readPost(needs.db, site.id, found.page.id);
  if (!row || !isLiveStatus(row.status) || row.visibility === PRIVATE) return null;
  return { row, path: found.page.path };
}

/** Whether a form comes from a page that we gave to this reader. */
async function isOurs(
  needs: PagesNeeds,
  site: ReaderSite,
  request: SiteRequest,
  postId: number,
  token: string,
): Promise<boolean> {
  try {
    refuseOtherSites({ request });
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
  if (!needs.reader) return true;
  return isSameToken(token, commentToken(await needs.secret(), site.id, needs.reader.profileId, postId));
}
