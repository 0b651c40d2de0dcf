import type { ProfileDetails } from '#modules/profiles/profiles.contract.ts';
import type { StandingAct } from './user-acts.ts';

/** What the drawer has its screen do with a person. */
export type UserDeeds = {
  onEdit: (user: ProfileDetails) => void;
  onStanding: (user: ProfileDetails, act: StandingAct) => void;
  onExportData: (user: ProfileDetails) => void;
  onMerge: (user: ProfileDetails) => void;
  onMail: (user: ProfileDetails) => void;
  onDelete: (user: ProfileDetails) => void;
};
