import { refuseFieldsOfNoPost } from '#modules/search-indexes/search-indexes.public.ts';
import {
  fieldsNamed,
  type NamedField,
  type SearchQuery,
} from '#modules/search-indexes/search-query.contract.ts';
import type { Ground } from '#platform/server/ground.ts';
import { refusedField } from '#platform/server/rows/write-rows.ts';
import { eventsMissing, filterInvalid, type HookDraft, scheduleMissing } from '../automations.contract.ts';
import { refuseElsewhere, settleHeaders } from './hook-headers.ts';
import { type HookRow, type KeptHeaders, titleKey } from './hooks.table.ts';
import { nextRun } from './next-run.ts';

type Said = { [Key in keyof HookDraft]?: HookDraft[Key] | undefined };
type Needs = Pick<Ground, 'secrets'>;

/** What is known of a webhook before it is changed; nothing of a new one. */
type Before = Pick<
  HookRow,
  'trigger_kind' | 'events' | 'schedule' | 'filter' | 'enabled' | 'url' | 'headers' | 'next_run_ts'
>;

const fieldsIn = (filter: unknown): NamedField[] =>
  fieldsNamed((filter ?? {}) as SearchQuery, ['body', 'filter']);

const serverOf = (url: string): string => URL.parse(url)?.origin ?? url;

/**
 * The columns of what was said, with those that follow from it; `now` is unix seconds.
 * @throws ApiError events_is_missing, schedule_is_missing, filter_is_invalid, headers_is_invalid
 */
export async function columnsOf(
  needs: Needs,
  siteId: number,
  { trigger, events, schedule, filter, headers, ...said }: Said,
  before: Before | null,
  now: number,
) {
  const kind = trigger?.kind ?? before?.trigger_kind ?? 'event';
  const when = (schedule === undefined ? before?.schedule : schedule) as HookDraft['schedule'];
  const what = events ?? before?.events ?? [];
  if (kind === 'event' && what.length === 0) throw refusedField(eventsMissing, 'events');
  if (kind === 'schedule' && !when) throw refusedField(scheduleMissing, 'schedule');
  refuseFieldsOfNoPost(filterInvalid, fieldsIn(filter), fieldsIn(before?.filter));
  const isElsewhere =
    before !== null && said.url !== undefined && serverOf(said.url) !== serverOf(before.url);
  const kept = (before?.headers ?? {}) as KeptHeaders;
  if (isElsewhere && headers === undefined) refuseElsewhere(kept);
  const isOn = said.enabled ?? before?.enabled ?? true;
  const isTurnedOn = said.enabled === true && before?.enabled !== true;
  const isReplanned = before === null || isTurnedOn || trigger !== undefined || schedule !== undefined;
  const runs = kind === 'schedule' && isOn && when !== null;
  return {
    ...said,
    ...(said.title === undefined ? {} : { title_key: titleKey(said.title) }),
    trigger_kind: kind,
    events: kind === 'event' ? what : [],
    schedule: kind === 'schedule' ? JSON.stringify(when) : null,
    ...(filter === undefined ? {} : { filter: JSON.stringify(filter) }),
    ...(headers === undefined
      ? {}
      : {
          headers: JSON.stringify(await settleHeaders(needs, siteId, headers, { before: kept, isElsewhere })),
        }),
    next_run_ts: runs ? (isReplanned ? nextRun(when, now) : (before?.next_run_ts ?? null)) : null,
    ...(isTurnedOn ? { disabled_reason: null, failing_since_ts: null } : {}),
  };
}
