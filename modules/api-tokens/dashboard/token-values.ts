import type { PermissionName } from '#platform/contract/permission-catalogue.ts';
import { USUAL_TOKEN_DAYS } from '../api-token-kinds.contract.ts';
import { ApiTokenDraft } from '../api-tokens.contract.ts';

/** Stands for the site where the id of a community stands otherwise. */
export const WHOLE_SITE = 0;
const DAY = 86_400;

/** For how many days a token can be made. */
export const tokenDays = [30, USUAL_TOKEN_DAYS, 180, 365] as const;

/** The values of a new token as the form holds them; networks one a line. */
export type TokenValues = {
  title: string;
  permissions: PermissionName[];
  community_id: number;
  days: (typeof tokenDays)[number];
  allowed_cidrs: string;
};

export const freshValues: TokenValues = {
  ...{ title: '', permissions: [], community_id: WHOLE_SITE, days: USUAL_TOKEN_DAYS, allowed_cidrs: '' },
};

/** What is sent. A year is sent a little short, so that no clock makes it too long. */
export const bodyOf = ({ days, allowed_cidrs, community_id, ...said }: TokenValues, now: number) => ({
  ...said,
  community_id: community_id === WHOLE_SITE ? null : community_id,
  expires_ts: now + days * DAY - (days === 365 ? 300 : 0),
  allowed_cidrs: allowed_cidrs.split(/[\s,]+/).filter((network) => network !== ''),
});

export const schema = {
  safeParse: (values: unknown) => ApiTokenDraft.safeParse(bodyOf(values as TokenValues, 0)),
};
