import { frontForEditorsOf } from '#modules/pages/pages.public.ts';
import { sectionTreesOf } from '#modules/sections/sections.public.ts';
import { room } from '#platform/server/room.ts';
import { getFrontOrder, publishFrontOrder } from './fronts.contract.ts';
import { frontNames } from './server/front-names.ts';
import { frontHandlers } from './server/fronts.handlers.ts';
import { FRONT } from './server/publish-front.ts';
import { undoFront } from './server/undo-front.ts';

/** The order of the posts on the front page and on those of sections. */
export const frontsRoom = room({
  name: 'fronts',
  contracts: { getFrontOrder, publishFrontOrder },
  open: (ground) => {
    const { database, jobs } = ground;
    const needs = { database, jobs, pages: frontForEditorsOf(ground) };
    return {
      undoes: { [FRONT]: undoFront(needs) },
      handlers: frontHandlers({ ...needs, sections: sectionTreesOf(ground) }),
    };
  },
  menu: [
    {
      ...{ group: 'content', id: 'frontPage', path: '/frontpage_order' },
      call: publishFrontOrder,
    },
    {
      ...{ group: 'content', id: 'postsOrder', path: '/posts_order', icon: 'frontPage' },
      call: getFrontOrder,
    },
  ],
  things: { front: { names: frontNames } },
});
