/** Statements that look at all sites on purpose, each with its reason. */
export const allowances: { matches: RegExp; reason: string }[] = [
  {
    matches: /^select distinct "?site_id"? from "?outbox"? where "?dispatched_ts"? is null/i,
    reason: 'The sweep asks which sites have open events, then claims them site by site.',
  },
  {
    matches: /^select distinct "site_id" from "outbox_retry" where "given_up_ts" is null and "due_ts" <= /,
    reason: 'The sweep asks which sites have reactions to try again, then tries them site by site.',
  },
  {
    matches: /^select "site_id", "id" from "task" where "finished_ts" is null and "id" < /,
    reason:
      'The sweep asks which tasks have lost their job; open tasks are few and have an index of their own.',
  },
];
