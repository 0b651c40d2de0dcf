import { siteCommentsOf } from '#modules/comments/comments.public.ts';
import { runningTestsOf } from '#modules/headline-tests/headline-tests.public.ts';
import { pageNeedsOf } from '#modules/permalinks/permalinks.public.ts';
import { searchOf } from '#modules/search-indexes/search-indexes.public.ts';
import { findShortcodes, shortcodesOf, withoutShortcodesOf } from '#modules/shortcodes/shortcodes.public.ts';
import { rulesOf } from '#modules/smart-links/smart-links.public.ts';
import { technicalSettingsOf } from '#modules/technical-settings/technical-settings.public.ts';
import { type Ground, oncePerGround } from '#platform/server/ground.ts';
import { siteLayoutsOf } from './frame/site-layouts.ts';
import { pinnedPost } from './keywords/pins.ts';
import { siteFacesOf } from './look/site-face.ts';
import { siteLanguagesOf } from './look/site-languages.ts';
import { hasMembersOf } from './members/has-members.ts';
import { signUpOfferOf } from './members/sign-up-offer.ts';
import type { PagesNeeds } from './pages-needs.ts';
import { withFetchedPictures } from './posts/fetched-pictures.ts';
import { type WithParticles, withParticleMarks, withParticles } from './posts/particles.ts';
import { cleanBody } from './posts/post-body.ts';
import { rawFrames } from './posts/raw-html.ts';
import { shownPeopleOf, shownTagsOf } from './posts/shown-names.ts';
import { pushFootOf } from './reading/push-foot.ts';
import { shopFootOf } from './reading/shop-foot.ts';
import { signUpFootOf } from './reading/sign-up-foot.ts';

/** All that pages are made from, kept once in a process. */
export const pagesNeedsOf = oncePerGround((ground): PagesNeeds => {
  const shortcodes = shortcodesOf(ground);
  const rules = rulesOf(ground);
  const pages = pageNeedsOf(ground);
  const { db } = ground.database;
  const secret = pagesSecretOf(ground);
  return {
    ...pages,
    secret,
    comments: siteCommentsOf(ground),
    face: siteFacesOf(ground),
    layouts: siteLayoutsOf(ground),
    withoutShortcodes: withoutShortcodesOf(ground),
    search: searchOf(ground),
    technical: technicalSettingsOf(ground),
    pinned: (siteId, words) => pinnedPost(ground.database.db, siteId, words),
    languages: siteLanguagesOf(ground),
    hasMembers: hasMembersOf(ground),
    signUp: signUpFootOf(ground).of,
    shop: shopFootOf(ground).of,
    push: pushFootOf(ground).of,
    signUpFor: signUpOfferOf(ground).of,
    people: shownPeopleOf(ground),
    tags: shownTagsOf(ground),
    headlineTests: runningTestsOf(ground),
    shownBodies: async (siteId, posts, shown) => {
      const bodies: (WithParticles & { id: number; body: string })[] = [];
      for (const post of posts) {
        const frames = rawFrames(await secret(), siteId, shown.frames);
        const clean = (body: string, id: number) => cleanBody(withParticleMarks(frames.take(body, id)));
        const { html, particleIds, particles } = await withParticles(
          { db, closed: shown.closed, clean },
          siteId,
          post,
        );
        // Rules look at what people wrote, and never into what shortcodes show.
        const ruled = await rules(siteId, post, html, allShortcodes);
        const whole = ruled.finish(
          await shortcodes(siteId, { id: post.id, html: ruled.html }, shown.markFault),
        );
        bodies.push({ ...{ id: post.id, body: post.body }, html: frames.put(whole), particleIds, particles });
      }
      const fetched = await withFetchedPictures(db, siteId, bodies);
      return fetched.map(({ html, keys }, at) => ({
        ...{ html, fetchedKeys: keys },
        particleIds: bodies[at]?.particleIds ?? [],
      }));
    },
  };
});

const allShortcodes = (html: string) => findShortcodes(html, () => true);

/** What the addresses of previews and trials are signed with. */
export const pagesSecretOf =
  ({ secrets }: Ground) =>
  (): Promise<string> =>
    secrets.of('pages');
