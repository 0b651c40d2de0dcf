import { listComments } from '#modules/comments/comments.contract.ts';
import { waitingFor } from '#modules/comments/comments.public.ts';
import { mostReadLately } from '#modules/figures/figures.public.ts';
import { listMisses } from '#modules/missing-pages/missing-pages.contract.ts';
import { mostMissed } from '#modules/missing-pages/missing-pages.public.ts';
import { countFaulty } from '#modules/redirects/redirects.public.ts';
import { mayCall } from '#platform/contract/endpoint.ts';
import { anywhere, isAllowed, onSite } from '#platform/contract/permission-rule.ts';
import { answer, type Handler } from '#platform/server/answer.ts';
import { getHome } from '../home.contract.ts';
import type { HomeNeeds } from './home-needs.ts';
import { lateHere } from './late-posts.ts';
import { ownLivePosts } from './own-live-posts.ts';
import { postsToRead } from './posts-to-read.ts';
import { settledParts } from './settled-parts.ts';
import { suspiciousPosts } from './suspicious-posts.ts';

const writes = anywhere('CREATE_REAL_DRAFT');
const mendsRedirects = onSite('EDIT_SITE');
const seesFigures = onSite('VIEW_STATS');
const moderates = anywhere('APPROVE_CONTENT');

const MOST = 5;

/** The call of Home: each part is for those whom it concerns, and nobody else's is asked for. */
export function homeHandlers(needs: HomeNeeds): Handler[] {
  return [
    answer(getHome, async (call) => {
      const { holder } = call.caller;
      const { read, failed } = settledParts(needs.log);
      const faulty = () => countFaulty(needs.db, call.site.id);
      const [own, suspicious, comments, overdue, redirects, reading, mostRead, missing] = await Promise.all([
        read('own_posts', ownLivePosts(needs.db, call)),
        read('suspicious', isAllowed(moderates, holder) ? suspiciousPosts(needs.db, call) : null),
        read('comments', mayCall(listComments, holder) ? waitingFor(needs.db, call, MOST) : null),
        read('overdue', isAllowed(writes, holder) ? lateHere(needs.db, call) : null),
        read('redirects', isAllowed(mendsRedirects, holder) ? faulty() : null),
        read('reading', isAllowed(writes, holder) ? null : postsToRead(needs, call.site)),
        read(
          'most_read',
          isAllowed(seesFigures, holder) ? mostReadLately(needs.db, call.site, call.now, MOST) : null,
        ),
        read(
          'missing_pages',
          mayCall(listMisses, holder) ? mostMissed(needs.pages, call.site, call.now, MOST) : null,
        ),
      ]);
      return {
        ...{ own_posts: own ?? [], suspicious, comments, overdue, redirects, reading: reading ?? [] },
        ...{ most_read: mostRead, missing_pages: missing, failed },
      };
    }),
  ];
}
