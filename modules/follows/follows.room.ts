import { closedSectionsOf, pageNeedsOf } from '#modules/permalinks/permalinks.public.ts';
import { profileNamesOf } from '#modules/profiles/profiles.public.ts';
import { room } from '#platform/server/room.ts';
import { changeFollow, createFollow, listFollows } from './follows.contract.ts';
import { exploreRiver, getRiver } from './river.contract.ts';
import { listSectionFollowRules, setSectionFollowRule } from './section-follow-rules.contract.ts';
import { followSection, listSectionFollows, unfollowSection } from './section-follows.contract.ts';
import { defineFollowDigests } from './server/follow-digests.ts';
import { demoFollows } from './server/follows.demo.ts';
import { followHandlers } from './server/follows.handlers.ts';
import { forgetFollows } from './server/forget-follows.ts';
import { riverHandlers } from './server/river.handlers.ts';
import { defineGiving } from './server/rules/give-follows.ts';
import { sectionFollowRuleHandlers } from './server/rules/section-follow-rules.handlers.ts';
import { sectionFollowHandlers } from './server/section-follows.handlers.ts';

/** Who follows what, and the river of posts that comes of it. */
export const followsRoom = room({
  name: 'follows',
  contracts: {
    ...{ listFollows, changeFollow, createFollow },
    ...{ listSectionFollows, followSection, unfollowSection },
    ...{ listSectionFollowRules, setSectionFollowRule },
    ...{ getRiver, exploreRiver },
  },
  open: (ground) => {
    const { database } = ground;
    const pages = pageNeedsOf(ground);
    const closed = closedSectionsOf(ground);
    defineFollowDigests(ground);
    forgetFollows(ground);
    defineGiving(ground);
    return {
      handlers: [
        ...followHandlers({ ...database, sections: pages.sections, closed }),
        ...sectionFollowHandlers({ database, sections: pages.sections, closed }),
        ...sectionFollowRuleHandlers({ database, jobs: ground.jobs, sections: pages.sections, closed }),
        ...riverHandlers({ ...pages, closed, db: database.db, people: profileNamesOf(ground) }),
      ],
    };
  },
  menu: [
    {
      ...{ group: 'community', id: 'river', path: '/river' },
      entries: [
        { id: 'riverExplore', path: '/river/explore', icon: 'river' },
        { id: 'riverFollowing', path: '/river/following', icon: 'river' },
        { id: 'riverFollowers', path: '/river/followers', icon: 'river' },
        { id: 'riverSections', path: '/river/sections', icon: 'river', call: listSectionFollowRules },
      ],
    },
  ],
  demo: demoFollows,
});
