import type { PersonAct } from '#modules/profiles/profile-kinds.contract.ts';
import { ProfileStatus } from '#modules/profiles/profile-kinds.contract.ts';

const { PENDING, ACTIVE, FEATURED, BANNED, INACTIVE } = ProfileStatus;

/** What can be done about where somebody stands, by a word of its own. */
export const standingActs = ['feature', 'unfeature', 'ban', 'unban', 'deactivate', 'activate'] as const;
export type StandingAct = (typeof standingActs)[number];

export const statusOfAct = {
  feature: FEATURED,
  unfeature: ACTIVE,
  ban: BANNED,
  unban: ACTIVE,
  deactivate: INACTIVE,
  activate: ACTIVE,
} as const satisfies Record<StandingAct, number>;

const from: Record<StandingAct, readonly number[]> = {
  feature: [ACTIVE],
  unfeature: [FEATURED],
  ban: [PENDING, ACTIVE, FEATURED, INACTIVE],
  unban: [BANNED],
  deactivate: [ACTIVE, FEATURED],
  activate: [PENDING, INACTIVE],
};

const needs: Record<StandingAct, PersonAct> = {
  feature: 'feature',
  unfeature: 'feature',
  ban: 'ban',
  unban: 'ban',
  deactivate: 'deactivate',
  activate: 'deactivate',
};

/** How somebody is let in by mail: for the first time, or once more until they have signed in. */
export function mailActFor(person: Person & Mailed): 'invite' | 'inviteAgain' | null {
  const { status, acts = [], has_account, email, last_login_ts } = person;
  const signsIn = status === ACTIVE || status === FEATURED;
  if (!signsIn || !acts.includes('mail')) return null;
  if (has_account) return typeof last_login_ts === 'number' ? null : 'inviteAgain';
  return email && acts.includes('edit') ? 'invite' : null;
}

type Mailed = {
  has_account?: boolean | null | undefined;
  email: string | null;
  last_login_ts?: number | null | undefined;
};
type Person = {
  status: number | null;
  merged_into?: number | null | undefined;
  acts?: readonly PersonAct[] | undefined;
};

/** What the caller may do about where a person stands; nothing about one who went into another. */
export const standingActsFor = ({ status, merged_into, acts = [] }: Person): StandingAct[] =>
  status === null || typeof merged_into === 'number'
    ? []
    : standingActs.filter((act) => from[act].includes(status) && acts.includes(needs[act]));
