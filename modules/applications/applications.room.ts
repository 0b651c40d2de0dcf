import { room } from '#platform/server/room.ts';
import { decideApplications, listApplicationRoles } from './application-decisions.contract.ts';
import {
  acceptCommunityRequest,
  applyToCommunity,
  declineCommunityRequest,
  listCommunityRequests,
  listOpenCommunities,
  showPostSignup,
  withdrawApplication,
} from './applications.contract.ts';
import { applicationHandlers, waitingApplications } from './server/applications.handlers.ts';
import { forgetApplicants } from './server/forget-applicants.ts';
import { ownApplicationHandlers } from './server/own-applications.handlers.ts';
import { decisionUndo } from './server/undo-decisions.ts';

/** Who wants to write in a community, and what became of it. */
export const applicationsRoom = room({
  name: 'applications',
  contracts: {
    ...{ listCommunityRequests, acceptCommunityRequest, declineCommunityRequest },
    ...{ listApplicationRoles, decideApplications },
    ...{ listOpenCommunities, applyToCommunity, withdrawApplication, showPostSignup },
  },
  open: ({ database, events, outbox }) => {
    forgetApplicants({ outbox });
    return {
      handlers: [...applicationHandlers({ database, events }), ...ownApplicationHandlers({ database })],
      undoes: decisionUndo({ database, events }),
      queues: { applications: waitingApplications({ database, events }) },
    };
  },
  menu: [
    {
      group: 'community',
      id: 'applications',
      path: '/community_applications',
      call: listCommunityRequests,
    },
  ],
});
