import { createHmac } from 'node:crypto';
import { resolveTxt } from 'node:dns/promises';
import { text as readText } from 'node:stream/consumers';
import { IDENTITY_PATH, identityOf } from '#modules/pages/pages.public.ts';
import { dropHeldDomain, holdDomain, moveToDomain } from '#modules/sites/sites.public.ts';
import { ApiError } from '#platform/contract/api-error.ts';
import type { Db, Trx } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import { fetchGuarded } from '#platform/server/outgoing-http.ts';
import { record } from '#platform/server/trail.ts';
import type { DomainChange, DomainStep } from '../domain-change.contract.ts';

/** What is asked of the world about a host. */
export type DomainProbe = {
  /** The TXT records of a name; none when there is no such name. */
  txt(name: string): Promise<string[]>;
  /** What a host says to be, over https or http; null when it does not answer. */
  identity(scheme: 'https' | 'http', host: string): Promise<string | null>;
};

export type ChangeRow = {
  site_id: number;
  id: number;
  host: string;
  step: string;
  exception: string | null;
  ended_ts: number | null;
  checked_ts: number | null;
  created_ts: number;
  created_by: number | null;
};

/** Nobody waits longer for the DNS. */
export const CHANGE_SECONDS = 7 * 86_400;

export const realProbe: DomainProbe = {
  txt: async (name) => {
    const found = await resolveTxt(name).catch(() => []);
    return found.map((parts) => parts.join(''));
  },
  identity: async (scheme, host) => {
    try {
      const answer = await fetchGuarded(`${scheme}://${host}${IDENTITY_PATH}`, {
        maxBytes: 200,
        timeoutMs: 8_000,
      });
      return (await readText(answer.body)).trim();
    } catch {
      return null;
    }
  },
};

/** The record by which somebody shows that a host is theirs. */
export async function recordOf(ground: Pick<Ground, 'secrets'>, siteId: number, host: string) {
  const secret = await ground.secrets.of('domains');
  const token = createHmac('sha256', secret).update(`${siteId} ${host}`).digest('hex').slice(0, 32);
  return { type: 'TXT', name: `_masthead.${host}`, value: `masthead-verification=${token}` };
}

/** The change as people see it. */
export async function shownChange(
  ground: Pick<Ground, 'secrets'>,
  row: ChangeRow,
  siteName: string,
): Promise<DomainChange> {
  const step = row.step as DomainStep;
  const txt = await recordOf(ground, row.site_id, row.host);
  const status =
    row.ended_ts === null ? 'waiting' : step === 'done' ? 'done' : row.exception ? 'failed' : 'cancelled';
  return {
    task_id: row.id,
    new_domain: row.host,
    status,
    is_ready: row.ended_ts !== null,
    step,
    dns_records: [
      { ...txt, is_set: step !== 'ownership' },
      { type: 'CNAME', name: row.host, value: siteName, is_set: !['ownership', 'dns'].includes(step) },
    ],
    exception: row.exception,
    checked_ts: row.checked_ts,
  };
}

export async function openChange(db: Db | Trx, siteId: number): Promise<ChangeRow | null> {
  const row = await db
    .selectFrom('domain_change')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('ended_ts', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Looks how far a change has come, and goes as far as it gets: whose the host is, whether it leads here, whether it
 * has a certificate, and then the switch, which is one transaction.
 */
export async function advanceChange(
  ground: Pick<Ground, 'database' | 'events' | 'secrets'>,
  change: ChangeRow,
  probe: DomainProbe,
  now: number,
): Promise<DomainStep> {
  const { site_id: siteId, id, host } = change;
  const { db } = ground.database;
  let step = change.step as DomainStep;
  try {
    if (step === 'ownership') {
      const wanted = await recordOf(ground, siteId, host);
      if ((await probe.txt(wanted.name)).includes(wanted.value)) {
        await db.transaction().execute(async (trx) => {
          await holdDomain(trx, siteId, host);
          await ground.events.publish(trx, { topic: 'site', siteId });
        });
        step = 'dns';
      }
    }
    if (step === 'dns' || step === 'certificate') step = await reached(probe, siteId, host);
    if (step === 'switch') {
      await switchTo(ground, change, now);
      return 'done';
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    await endChange(ground, change, now, error.message);
    return step;
  }
  if (now - change.created_ts > CHANGE_SECONDS) {
    await endChange(ground, change, now, "The domain wasn't set up within 7 days.");
    return step;
  }
  await db
    .updateTable('domain_change')
    .set({ step, checked_ts: now })
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .where('ended_ts', 'is', null)
    .execute();
  return step;
}

async function reached(probe: DomainProbe, siteId: number, host: string): Promise<DomainStep> {
  const wanted = identityOf(siteId);
  if ((await probe.identity('https', host)) === wanted) return 'switch';
  return (await probe.identity('http', host)) === wanted ? 'certificate' : 'dns';
}

async function switchTo(
  { database, events }: Pick<Ground, 'database' | 'events'>,
  { site_id: siteId, id, host, created_by }: ChangeRow,
  now: number,
): Promise<void> {
  await database.db.transaction().execute(async (trx) => {
    const ended = await trx
      .updateTable('domain_change')
      .set({ step: 'done', checked_ts: now, ended_ts: now })
      .where('site_id', '=', siteId)
      .where('id', '=', id)
      .where('ended_ts', 'is', null)
      .executeTakeFirst();
    // It was cancelled meanwhile.
    if (ended.numUpdatedRows === 0n) return;
    const before = await moveToDomain(trx, siteId, host, now);
    await record(trx, database.ids.next, {
      ...{ siteId, actor: { profileId: created_by, kind: 'job' }, action: 'site.domain_changed' },
      ...{ objectKind: 'site', objectId: siteId, before: { domain: before }, after: { domain: host } },
      event: { domain: host, by: created_by },
    });
    await events.publish(trx, { topic: 'site', siteId });
  });
}

/** Ends a change that did not come to its end; the domain stays as it is. */
export async function endChange(
  { database, events }: Pick<Ground, 'database' | 'events'>,
  { site_id: siteId, id, host }: ChangeRow,
  now: number,
  exception: string | null,
): Promise<void> {
  await database.db.transaction().execute(async (trx) => {
    await trx
      .updateTable('domain_change')
      .set({ ended_ts: now, checked_ts: now, exception })
      .where('site_id', '=', siteId)
      .where('id', '=', id)
      .where('ended_ts', 'is', null)
      .execute();
    await dropHeldDomain(trx, siteId, host);
    await events.publish(trx, { topic: 'site', siteId });
  });
}
