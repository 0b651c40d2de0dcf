import { ApplicationsList } from '#modules/applications/applications.public.tsx';
import type { CommunityTabProps } from '../community-screen.tsx';

/** Who wants to write in the community. */
export function ApplicationsTab({ community, tabs }: CommunityTabProps) {
  return <ApplicationsList group={community.id} tabs={tabs} />;
}
