import type { RedirectMatch, RedirectQuery, RedirectStatus } from '../redirect-kinds.contract.ts';

export type RedirectValues = {
  path: string;
  redirect_to: string;
  status: RedirectStatus;
  match: RedirectMatch;
  query: RedirectQuery;
  enabled: boolean;
  note: string;
};
