import { countFaulty } from '#modules/redirects/redirects.public.ts';
import { anywhere, isAllowed, onSite } from '#platform/contract/permission-rule.ts';
import { answer, type Handler } from '#platform/server/answer.ts';
import { getHome } from '../home.contract.ts';
import type { HomeNeeds } from './home-needs.ts';
import { ownLivePosts } from './own-live-posts.ts';
import { postsToRead } from './posts-to-read.ts';
import { suspiciousPosts } from './suspicious-posts.ts';

const writes = anywhere('CREATE_REAL_DRAFT');
const mendsRedirects = onSite('EDIT_SITE');
const moderates = anywhere('APPROVE_CONTENT');

/** The call of Home: each part is for those whom it concerns, and nobody else's is asked for. */
export function homeHandlers(needs: HomeNeeds): Handler[] {
  return [
    answer(getHome, async (call) => {
      const { holder } = call.caller;
      const [own_posts, suspicious, redirects, reading] = await Promise.all([
        ownLivePosts(needs.db, call),
        isAllowed(moderates, holder) ? suspiciousPosts(needs.db, call) : null,
        isAllowed(mendsRedirects, holder) ? countFaulty(needs.db, call.site.id, needs.pages.sections) : null,
        isAllowed(writes, holder) ? [] : postsToRead(needs, call.site),
      ]);
      return { own_posts, suspicious, redirects, reading };
    }),
  ];
}
