import type { Expectation } from '#platform/testing/permission-matrix.ts';
import { noteThing, samplesOf } from '#platform/testing/samples.ts';
import { deliveryEvents, executionStatuses, hookSortKeys } from './automation-kinds.contract.ts';
import { automationsRoom } from './automations.room.ts';

const manages: Expectation = { who: [{ all: ['EDIT_SITE'], on: 'site' }, 'technical'] };

/** What every webhook of the samples says. Nothing is sent without a secret that can be read. */
const hook = {
  ...{ enabled: false, trigger_kind: 'event', events: ['post.published'], filter: '{}', headers: '{}' },
  ...{ url: 'https://93.184.215.14/hook', payload: 'thin', timeout_s: 15 },
  ...{ secret_sealed: '', secret_end: 'abcd' },
};

/** What the tests that are made of the contracts know of this room. */
export const automationsSamples = samplesOf(automationsRoom, {
  who: {
    ...{ listHooks: manages, createHook: manages, updateHook: manages, deleteHook: manages },
    ...{ rotateHookSecret: manages, testHook: manages },
    ...{ listExecutions: manages, replayExecution: manages, replayExecutions: manages },
    ...{ replaySelected: manages, exportExecutions: manages },
  },
  parameters: { hookId: 'hook', executionId: 'hook_execution' },
  bodies: {
    updateHook: () => ({ revision: 1, title: 'Looked at' }),
    replaySelected: ({ hook_execution }) => ({ ids: [hook_execution] }),
    exportExecutions: ({ hook_execution }) => ({
      ...{ ids: [hook_execution], fields: [{ name: 'id', title: 'ID' }] },
    }),
    replayExecutions: () => ({ created_timestamp_from: 0, created_timestamp_to: 2_000_000_000 }),
  },
  small: { hook: 'At most fifty of a site.' },
  manyRows: [
    `insert into hook_message (site_id, id, hook_id, event_id, event, object_id, body, created_ts)
      select $1::bigint, 7900000 + n, 7890000 + n % 10, n, 'post.updated', n % 500, '{}', 1700000000 + n
      from generate_series(0, 4999) as n`,
    `insert into hook_execution (site_id, id, hook_id, message_id, event_id, event, object_id, attempt, status,
        due_ts, created_ts)
      select $1::bigint, 7900000 + n, 7890000 + n % 10, 7900000 + n, n, 'post.updated', n % 500, 1,
        (array['success', 'failed', 'dead', 'queued'])[1 + n % 4], 2000000000, 1700000000 + n
      from generate_series(0, 4999) as n`,
  ],
  fill: async ({ trx, site, now, nextId }) => {
    const [id, messageId, executionId] = [nextId(), nextId(), nextId()];
    const title = `${site.mark} hook`;
    await trx
      .insertInto('hook')
      .values({
        ...hook,
        enabled: true,
        site_id: site.id,
        id,
        title,
        title_key: title,
        created_ts: now,
        updated_ts: now,
      })
      .execute();
    const common = {
      ...{ site_id: site.id, hook_id: id, event_id: messageId, event: 'post.published' },
      created_ts: now,
    };
    await trx
      .insertInto('hook_message')
      .values({ ...common, id: messageId, body: `{"mark":"${site.mark}"}` })
      .execute();
    await trx
      .insertInto('hook_execution')
      .values({ ...common, id: executionId, message_id: messageId, attempt: 1, status: 'dead', due_ts: now })
      .execute();
    noteThing(site, 'hook', id);
    noteThing(site, 'hook_execution', executionId);
  },
  hostile: async ({ trx, siteId, now, nextId, text, rows }) => {
    const stamp = { site_id: siteId, created_ts: now, updated_ts: now };
    const hooks = rows.map((at) => ({
      ...{ ...stamp, ...hook, id: nextId(), title: text(at), title_key: `hook ${at}` },
      url: `https://example.com/${encodeURIComponent(text(at + 1))}`,
    }));
    await trx.insertInto('hook').values(hooks).execute();
    for (const { id: hook_id } of hooks.slice(0, 3)) {
      const messageId = nextId();
      const sent = { ...{ site_id: siteId, hook_id, event_id: messageId }, event: 'post.published' };
      await trx
        .insertInto('hook_message')
        .values({ ...sent, id: messageId, body: '{}', created_ts: now })
        .execute();
      await trx
        .insertInto('hook_execution')
        .values({
          ...{ ...sent, id: nextId(), message_id: messageId, created_ts: now },
          ...{ attempt: 1, status: 'dead', due_ts: now, error: text(0) },
        })
        .execute();
    }
  },
  asked: () => ({
    exact_count: [1],
    query: ['hook', 'e'],
    enabled: ['true', 'false'],
    hook_id: [7_890_001],
    event: deliveryEvents,
    status: executionStatuses,
    created_timestamp_from: [1_700_000_000],
    created_timestamp_to: [1_800_000_000],
    order_by: hookSortKeys,
  }),
});
