import { firstIdOfSecond } from '#platform/server/ids.ts';
import type { DemoNeeds } from '#platform/server/room.ts';
import type { ExecutionStatus, HookEvent } from '../automation-kinds.contract.ts';
import { endOf, newSecret, sealFor } from './hook-secrets.ts';
import { titleKey } from './hooks.table.ts';
import { nextRun } from './next-run.ts';
import { bodyOf } from './queue.ts';

const HOUR = 3_600;
const on = { enabled: true, disabled_reason: null, failing_since_ts: null };
const weekly = { at: '07:30', weekday: 1 };

type Told = {
  event: HookEvent | 'schedule.due';
  hours: number;
  status: ExecutionStatus;
  answer: [status: number | null, milliseconds: number, text: string | null];
  error?: string;
};

const unreachable = 'The other server took too long.';
const hooks = [
  {
    ...{ ...on, title: 'Site search', url: 'https://search.wrenfordherald.example/hooks/posts' },
    ...{ trigger_kind: 'event', schedule: null, payload: 'full', timeout_s: 15 },
    events: ['post.published', 'post.updated', 'post.unpublished', 'post.deleted'],
    headers: { 'X-Index': { value: 'herald', is_secret: false } },
    told: [
      { event: 'post.published', hours: 2, status: 'success', answer: [200, 143, '{"indexed":true}'] },
      { event: 'post.updated', hours: 5, status: 'success', answer: [200, 118, '{"indexed":true}'] },
      { event: 'post.updated', hours: 9, status: 'success', answer: [202, 96, '{"queued":true}'] },
      { event: 'post.unpublished', hours: 27, status: 'success', answer: [200, 131, '{"removed":true}'] },
    ],
  },
  {
    ...{ ...on, title: 'Newsroom chat', url: 'https://chat.wrenfordherald.example/incoming/7f3a' },
    ...{ trigger_kind: 'event', schedule: null, payload: 'full', timeout_s: 10, headers: {} },
    events: ['post.published', 'comment.created', 'application.created'],
    told: [
      { event: 'comment.created', hours: 1, status: 'success', answer: [204, 210, ''] },
      { event: 'post.published', hours: 2, status: 'success', answer: [204, 187, ''] },
      { event: 'application.created', hours: 31, status: 'dead', answer: [400, 92, 'channel_not_found'] },
    ],
  },
  {
    ...{ ...on, title: 'Reader accounts', url: 'https://crm.wrenfordherald.example/hooks/readers' },
    ...{ trigger_kind: 'event', schedule: null, payload: 'full', timeout_s: 15, headers: {} },
    events: ['subscription.created', 'subscription.changed', 'subscription.ended'],
    told: [
      { event: 'subscription.created', hours: 3, status: 'success', answer: [200, 164, '{"ok":true}'] },
      { event: 'subscription.ended', hours: 20, status: 'success', answer: [200, 151, '{"ok":true}'] },
    ],
  },
  {
    ...{ ...on, title: 'Monday figures', url: 'https://reports.wrenfordherald.example/weekly' },
    ...{ trigger_kind: 'schedule', schedule: weekly, payload: 'thin', timeout_s: 30, headers: {} },
    events: [],
    told: [{ event: 'schedule.due', hours: 72, status: 'success', answer: [200, 1_840, 'ok'] }],
  },
  {
    ...{ title: 'Old print system', url: 'https://print.wrenfordherald.example/api/stories' },
    ...{ enabled: false, disabled_reason: 'failing', failing_since_ts: 96 },
    ...{ trigger_kind: 'event', schedule: null, payload: 'thin', timeout_s: 15, headers: {} },
    events: ['post.status_changed'],
    told: [
      {
        ...{ event: 'post.status_changed', hours: 24, status: 'dead', answer: [null, 15_002, null] },
        error: unreachable,
      },
      {
        event: 'post.status_changed',
        hours: 48,
        status: 'failed',
        answer: [503, 640, 'Service Unavailable'],
      },
    ],
  },
] satisfies ({ told: Told[] } & Record<string, unknown>)[];

/** The webhooks of the demo newsroom, with what they were sent lately. */
export async function demoAutomations({ trx, siteId, now, nextId, secrets }: DemoNeeds): Promise<void> {
  let count = 0;
  // Attempts are found by their ids, which are as old as they are.
  const idAt = (second: number) => {
    count += 1;
    return firstIdOfSecond(second) + count;
  };
  for (const { told, headers, schedule, failing_since_ts: since, ...hook } of hooks) {
    const id = nextId();
    const secret = newSecret();
    await trx
      .insertInto('hook')
      .values({
        ...{ ...hook, site_id: siteId, id, created_ts: now, updated_ts: now, filter: '{}' },
        ...{ title_key: titleKey(hook.title), headers: JSON.stringify(headers) },
        schedule: schedule === null ? null : JSON.stringify(schedule),
        next_run_ts: schedule === null ? null : nextRun(schedule, now),
        failing_since_ts: since === null ? null : now - since * HOUR,
        last_sent_ts: now - (told[0]?.hours ?? 0) * HOUR,
        secret_sealed: secrets ? await sealFor({ secrets }, siteId, secret) : '',
        secret_end: endOf(secret),
      })
      .execute();
    for (const one of (told as Told[]).toReversed()) await addTold(one, id);
  }

  async function addTold({ event, hours, status, answer, error }: Told, hookId: number): Promise<void> {
    const at = now - hours * HOUR;
    const messageId = idAt(at);
    const [http_status, duration_ms, response_excerpt] = answer;
    const common = { site_id: siteId, hook_id: hookId, event_id: messageId, event, created_ts: at };
    const body = bodyOf(event, at, { id: messageId });
    await trx
      .insertInto('hook_message')
      .values({ ...common, id: messageId, body })
      .execute();
    await trx
      .insertInto('hook_execution')
      .values({
        ...{ ...common, id: idAt(at), message_id: messageId, attempt: 1, status, due_ts: at },
        ...{ http_status, duration_ms, response_excerpt, error: error ?? null },
      })
      .execute();
  }
}
