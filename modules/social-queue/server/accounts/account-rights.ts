import { isAllowed } from '#platform/contract/permission-rule.ts';
import { type Caller, profileOf } from '#platform/server/caller.ts';
import { connectsAccounts } from '../../social-accounts.contract.ts';

type Owned = { created_by: number | null };

/** Whether somebody connected an account themselves. */
export const isOwn = ({ created_by: by }: Owned, caller: Caller): boolean => by === profileOf(caller).id;

/** Whether somebody sees every account of the site. */
export const seesAll = ({ holder }: Caller): boolean => holder.sitePermissions.has('VIEW_SOCIAL_PROFILE');

/** Whether somebody may send from an account, or settle it: their own, or any by a right on the site. */
export const mayUse = (account: Owned, caller: Caller): boolean =>
  isAllowed(connectsAccounts, caller.holder) &&
  (isOwn(account, caller) || caller.holder.sitePermissions.has('SHARE_FROM_ALL_ACCOUNTS'));
