/** Statements that look at all sites on purpose, each with its reason. */
export const allowances: { matches: RegExp; reason: string }[] = [
  {
    matches: /^\/\* one node \*\/ /,
    reason: 'Tests and the bench ask and set what is right on the one PostgreSQL that they run on.',
  },
  {
    matches: /^explain \(format json\) select 1 from "?\w+"? where site_id = \$1$/,
    reason: 'The one helper for estimates, which reads the plans of the shards where there are any.',
  },
  {
    matches: /^select t\.name, pg_relation_size\(c\.oid\)::float8 as bytes,/,
    reason: 'The one helper for sizes, of the tables that no cluster has taken to pieces.',
  },
  {
    matches: /^with set_timeout as \(\s*select set_config\('lock_timeout', '\d+', true\)/,
    reason: 'The migrator waits for its turn on the one node that migrations go through.',
  },
  {
    matches: /^delete from audit_(event_rest|seal) where (at|last)_ts < \$1$/,
    reason: 'What is older than two years goes, of all sites at once, as the months of the log do.',
  },
  {
    matches: /^select distinct site_id from audit_event where at_ts >= \$1$/,
    reason: 'The sweep asks which sites wrote lately, then seals site by site; an index leads to the newest.',
  },
  {
    matches: /^insert into audit_event select \* from audit_event_\w+$/,
    reason: 'A migration takes the log apart anew, of all sites at once; each row stays with its site.',
  },
  {
    matches: /^insert into view_source_daily [^$]+ from view_daily group by site_id, day$/,
    reason: 'A migration adds up the views of all sites at once; each sum stays with its site.',
  },
  {
    matches:
      /^update "post_(author|section|tag)" as link set published_ts = post\.published_ts from post\s+where post\.site_id = link\.site_id and /,
    reason:
      'A migration says of the links of all sites when posts were published; each row stays with its site.',
  },
  {
    matches: /^select "site_id", "bucket_ts" from "view_bucket" where "bucket_ts" < /,
    reason: 'The sweep asks which views by five minutes are old; an index leads to the oldest of all sites.',
  },
  {
    matches: /^select distinct "site_id" from "view_batch" where "written_ts" < /,
    reason: 'The sweep asks which sites have old batches; an index leads to the oldest of all sites.',
  },
  {
    matches: /^select distinct "site_id" from "view_batch" where "post_ids" is not null/,
    reason: 'The sweep asks which sites have views that wait; an index holds those alone.',
  },
  {
    matches: /^select distinct "site_id" from "link_check" where "checked_ts" < /,
    reason:
      'The sweep asks which sites have old results of links; an index leads to the oldest of all sites.',
  },
  {
    matches: /^select distinct site_id from post_revision\s+where autosave > 0 and name = '' /,
    reason: 'The sweep asks which sites have autosaves to thin; these have an index of their own.',
  },
  {
    matches: /^select distinct "site_id" from "api_token" where "expires_ts" > /,
    reason: 'The sweep asks which sites have tokens near their end; an index leads to those of all sites.',
  },
  {
    matches: /^drop schema if exists graphile_worker cascade$/,
    reason: 'The queue of jobs is made by its library alone, and nobody else has anything in it.',
  },
  {
    matches:
      /^select distinct site_id, hook_id\s+from hook_execution where status = 'queued' and due_ts <= \$1$/,
    reason: 'The sweep asks which webhooks have deliveries due; an index leads to those of all sites.',
  },
  {
    matches: /^select distinct site_id from social_post\s+where \(status = 'queued' and due_ts <= \$1\)/,
    reason:
      'The sweep asks which sites have something due at social networks; indexes lead to those of all sites.',
  },
  {
    matches: /^select site_id, id from hook where next_run_ts <= \$1 order by next_run_ts limit 500$/,
    reason: 'The sweep asks which webhooks the clock is due for; an index leads to those of all sites.',
  },
  {
    matches: /^select distinct "?site_id"? from "?outbox"? where "?dispatched_ts"? is null/i,
    reason: 'The sweep asks which sites have open events, then claims them site by site.',
  },
  {
    matches: /^select distinct site_id from search_(change where created_ts|document where terms is null)/,
    reason:
      'The sweeps ask which sites have changes that no index has read, and marks of what is long gone; each has an index of its own.',
  },
  {
    matches: /^select site_id, id from custom_feed\s+where status = 'active' and deleted_ts is null/,
    reason: 'The sweep asks which feeds were built long ago; an index leads to the oldest of all sites.',
  },
  {
    matches: /^select site_id, daily_alerts_enabled,\s+daily_alerts_time, .+ from newsletter_setting$/s,
    reason: 'The sweep asks when the letters of all sites go out: a small row of each.',
  },
  {
    matches:
      /^select site_id, kind, day::text as day from campaign_send\s+where site_id = any\(\$1::bigint\[\]\)/,
    reason: 'The sweep asks which letters of the day are begun on the sites where one is due.',
  },
  {
    matches: /^select site_id, id, kind from campaign_send\s+where state in \('waiting', 'sending'\)/,
    reason: 'The sweep asks which letters lost their job; open ones are few and have an index of their own.',
  },
  {
    matches: /^select site_id, id from push_send\s+where state in \('waiting', 'sending'\)/,
    reason: 'The sweep asks which alerts lost their job; open ones are few and have an index of their own.',
  },
  {
    matches: /^select site_id, id, state, list_id from mail_provider\s+where state = 'connected'/,
    reason: 'The sweep asks which sites send by a provider: two rows of a site at most.',
  },
  {
    matches: /^select site_id, id from mail_provider\s+where members_due_ts <= /,
    reason: 'The sweep asks which lists have to be read; an index leads to those of all sites.',
  },
  {
    matches: /^select distinct site_id from mail_subscriber\s+where site_id = any\(\$1::bigint\[\]\)/,
    reason: 'The sweep asks which of the sites with a letter due have readers; an index holds these alone.',
  },
  {
    matches: /^select "site_id" from "redirect_check" where "next_ts" < \$1 and "heard_count" > /,
    reason: 'The sweep asks on which sites targets were not judged; an index holds these alone.',
  },
  {
    matches: /^select distinct site_id from stream_family\s+where status = 'active' and deleted_ts is null/,
    reason: 'The sweep asks which sites have streams whose scores have aged; an index leads to the oldest.',
  },
  {
    matches: /^select distinct "site_id" from "search_index" where "entity" = /,
    reason: 'The sweep asks which sites follow their people: a site has a few indexes, and most have none.',
  },
  {
    matches: /^select "site_id", "id", "index_id" from "search_index_version" where "state" = /,
    reason:
      'The sweep asks which versions were replaced long ago; an index leads to the oldest of all sites.',
  },
  {
    matches: /^select distinct "site_id" from "outbox_retry" where "given_up_ts" is null and "due_ts" <= /,
    reason: 'The sweep asks which sites have reactions to try again, then tries them site by site.',
  },
  {
    matches: /^select "site_id", "id", "kind" from "task" where "finished_ts" is null and "id" < /,
    reason:
      'The sweep asks which tasks have lost their job; open tasks are few and have an index of their own.',
  },
  {
    matches:
      /^select "export_file"\."site_id", .+ from "export_file" inner join "task" on .+\."is_by_email" = /,
    reason:
      'The sweep asks whom it has to tell of exports that ended; those by mail have an index of their own.',
  },
  {
    matches: /^select "site_id", "id", "file_key" from "export_file" where "created_ts" <= /,
    reason:
      'The sweep asks which files have been kept long enough; an index leads to the oldest of all sites.',
  },
  {
    matches: /^select "site_id", "id", "file_key" from "site_import" where "file_key" is not null and /,
    reason:
      'The sweep asks which files have been kept long enough; an index leads to the oldest of all sites.',
  },
  {
    matches: /^select "site_id", "id", "created_ts" from "site_import" where "has_lines" = \$1 and /,
    reason:
      'The sweep asks which reports have been kept long enough; an index leads to the oldest of all sites.',
  },
  {
    matches: /^select "site_id", "id" from "notification" where "created_ts" <= /,
    reason:
      'The sweep asks which notifications have been kept long enough; an index leads to the oldest of all sites.',
  },
  {
    matches: /^select site_id, id from post where status in \((4|6, 7)\)\s+and updated_ts < /,
    reason:
      'The sweep asks which posts were deleted or left long ago; an index leads to the oldest of all sites.',
  },
  {
    matches: /^select site_id, post_id from post_body\s+where word_count is null order by site_id, post_id /,
    reason: 'The sweep asks which posts were never counted; an index holds those of all sites alone.',
  },
  {
    matches:
      /^select "site_id" from "profile" where "site_id" = any\(\$1\) and "id" = any\(\$2\) and "account_id" = /,
    reason: 'Somebody asks on which of their sites they may sign in; only the shards of these are asked.',
  },
  {
    matches: /^select "site_id", "id" from "text_check" where "created_ts" <= /,
    reason: 'The sweep asks which checks of rules are over; an index leads to the oldest of all sites.',
  },
  {
    matches: /^select "site_id", "id" from "post_batch" where "created_ts" <= /,
    reason: 'The sweep asks which batches of posts are long over; an index leads to the oldest of all sites.',
  },
  {
    matches: /^select distinct site_id from post\s+where is_auto_enabled and scheduled_ts is not null/,
    reason:
      'The sweep asks which sites have posts that are due, by two small indexes, then takes them site by site.',
  },
  {
    matches:
      /^select count\(\*\)::int as count from post\s+where is_auto_enabled and scheduled_ts is not null/,
    reason: 'The alert asks how many posts of all sites are overdue; an index holds the planned ones alone.',
  },
  {
    matches: /^select "site_id", "id" from "undo_act" where "created_ts" <= /,
    reason: 'The sweep asks which acts can no longer be undone; an index leads to the oldest of all sites.',
  },
  {
    matches: /^select "site_id", "post_id" from "edit_(lock|presence)" where "(lease_until|seen)_ts" <= /,
    reason:
      'The sweep asks which locks and presence of posts are over; an index leads to the oldest of all sites.',
  },
  {
    matches: /^select "site_id", "id" from "task" where "finished_ts" <= /,
    reason: 'The sweep asks which tasks ended long ago; an index leads to the oldest of all sites.',
  },
  {
    matches: /^select "site_id", "id" from "\w+" where "deleted_ts" <= \$1 order by "deleted_ts" limit /,
    reason:
      'The sweep asks which rows were deleted long ago; an index of the deleted leads to the oldest of all sites.',
  },
  {
    matches:
      /^copy \(select .+ from "(public|auth)"\."\w+"\) to stdout$|^copy "(public|auth)"\."\w+" \(.+\) from stdin$/,
    reason: 'A backup holds all sites. It is written and restored by commands, never in a request.',
  },
  {
    matches: /^select 1 from "(public|auth)"\."\w+" limit 1$|^truncate "(public|auth)"\."\w+"$/,
    reason: 'Restoring a backup asks whether anything is there, and replaces everything.',
  },
];
