import { frameOf } from '../frame/page-frame.ts';
import { renderPage } from '../frame/render-page.ts';
import type { PagesNeeds, ReaderSite } from '../pages-needs.ts';
import { emptyHead, type PageResult } from '../views/page-result.ts';
import { ACCOUNT_PATH, SIGN_IN_PATH, SIGN_OUT_PATH } from './member-paths.ts';

/** What was wrong with the address and password that somebody sent. */
export type Problem = 'wrongSignIn' | 'localSignIn' | 'foreignSignIn' | 'codeSignIn' | 'wrongCodeSignIn';

/** The page that members sign in on, in the look of the site. */
export async function signInView(
  needs: PagesNeeds,
  site: ReaderSite,
  asked: { to: string; email: string; problem: Problem | null },
): Promise<PageResult> {
  const { frame, say } = await frameOf(needs, site);
  const page = await renderPage(needs, site, 'sign-in', {
    ...frame,
    account: {
      ...{ sign_in_url: SIGN_IN_PATH, sign_out_url: SIGN_OUT_PATH, url: ACCOUNT_PATH },
      ...{ name: null, is_ad_free: false },
    },
    sign_up_url: site.closed ? null : await needs.signUpFor(site.id, asked.to),
    ...{ kind: 'note', here: '', is_preview: false },
    title: say('signIn'),
    text: say('signInText', { site: site.title }),
    problem: asked.problem && say(asked.problem),
    ...{ to: asked.to, email: asked.email },
    needs_code: asked.problem === 'codeSignIn' || asked.problem === 'wrongCodeSignIn',
    head: {
      ...emptyHead,
      title: `${say('signIn')} · ${site.title}`,
      share_title: say('signIn'),
      feed_title: site.title,
      robots: 'noindex',
    },
  });
  return { status: asked.problem === null ? 200 : 403, ...page, keys: ['site', ...page.keys] };
}
