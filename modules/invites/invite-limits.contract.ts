export const LONGEST_INVITE_MESSAGE = 500;
/** For so many days an invite opens, as long as nobody says otherwise. */
export const INVITE_DAYS = 14;
export const MOST_INVITE_DAYS = 60;
/** So many invites one person sends within a day. */
export const INVITES_A_DAY = 50;
/** So many mails one address gets within a day, whoever sends them. */
export const INVITES_TO_ONE_A_DAY = 3;
/** An invite that has ended is kept so long, in days. */
export const ENDED_INVITE_DAYS = 90;
export const MOST_INVITE_ROLES = 20;

export const inviteStatuses = ['pending', 'accepted', 'expired', 'revoked'] as const;
export type InviteStatus = (typeof inviteStatuses)[number];
