/** Statements that look at all sites on purpose, each with its reason. */
export const allowances: { matches: RegExp; reason: string }[] = [
  {
    matches: /^select distinct "?site_id"? from "?outbox"? where "?dispatched_ts"? is null/i,
    reason: 'The sweep asks which sites have open events, then claims them site by site.',
  },
];
