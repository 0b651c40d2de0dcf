import { postChecksOf } from '#modules/posts/posts.public.ts';
import { room } from '#platform/server/room.ts';
import { getChecklist, listBrokenLinks, saveChecklist } from './checklists.contract.ts';
import { checkPosts } from './server/check-posts.ts';
import { checklistHandlers } from './server/checklist.handlers.ts';
import { checklistsOf } from './server/checklist.queries.ts';
import { defineLinkChecks } from './server/links/link-jobs.ts';

/** What a site looks at before posts go live. */
export const checklistsRoom = room({
  name: 'checklists',
  contracts: { getChecklist, saveChecklist, listBrokenLinks },
  open: (ground) => {
    postChecksOf(ground).push(checkPosts(checklistsOf(ground)));
    defineLinkChecks(ground);
    return { handlers: checklistHandlers(ground) };
  },
  menu: [
    {
      ...{ group: 'site', id: 'publishingChecklist', path: '/publishing_checklist', icon: 'check' },
      call: saveChecklist,
    },
  ],
});
