import { domainToASCII } from 'node:url';
import { holderOf, readHost } from '#modules/sites/sites.public.ts';
import { ApiError, notFound } from '#platform/contract/api-error.ts';
import { answer, type Handler } from '#platform/server/answer.ts';
import { violatedConstraint } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import { createdBy, stampOf } from '#platform/server/row-stamps.ts';
import { recordWrite } from '#platform/server/trail.ts';
import {
  cancelDomainChange,
  changeDomain,
  changeIsRunning,
  checkDomainChange,
  domainInvalid,
  domainIsOwn,
  domainTaken,
  getDomainChange,
} from '../domain-change.contract.ts';
import { type ChangeRow, endChange, openChange, shownChange } from './domain-change.ts';
import { enqueueCheck } from './domain-jobs.ts';

/** The calls about changes of the domain. */
export function domainChangeHandlers(ground: Ground): Handler[] {
  const { db, ids } = ground.database;
  const openOr404 = async (siteId: number): Promise<ChangeRow> => {
    const change = await openChange(db, siteId);
    if (!change) throw notFound();
    return change;
  };
  return [
    answer(changeDomain, async (call) => {
      const { site, body } = call;
      if (body.newDomain.toLowerCase() === site.name) throw fieldError(domainIsOwn());
      const host = typedHost(body.newDomain);
      if (host === site.name) throw fieldError(domainIsOwn());
      const holder = await holderOf(db, host);
      if (holder !== null && holder !== site.id) throw fieldError(domainTaken());
      const open = await openChange(db, site.id);
      if (open && open.host !== host) throw changeIsRunning();
      if (open) {
        await enqueueCheck(ground, open);
        return String(open.id);
      }
      const stamp = stampOf(call);
      const id = ids.next();
      const start = db.transaction().execute(async (trx) => {
        await trx
          .insertInto('domain_change')
          .values({ ...createdBy(stamp), id, host })
          .execute();
        await recordWrite(trx, ids.next, call, {
          ...{ action: 'site.domain_change_started', objectId: site.id },
          after: { domain: host },
        });
        await enqueueCheck(ground, { site_id: site.id, id }, undefined, trx);
      });
      await start.catch((error: unknown) => {
        if (violatedConstraint(error) === 'domain_change_open') throw changeIsRunning();
        throw error;
      });
      return String(id);
    }),
    answer(getDomainChange, async ({ site, query }) => {
      const change = await db
        .selectFrom('domain_change')
        .selectAll()
        .where('site_id', '=', site.id)
        .where('id', '=', query.task_id)
        .executeTakeFirst();
      if (!change) throw notFound();
      return shownChange(ground, change, site.name);
    }),
    answer(checkDomainChange, async ({ site, params }) => {
      if (params.siteId !== site.id) throw notFound();
      const change = await openOr404(site.id);
      await enqueueCheck(ground, change);
      return shownChange(ground, change, site.name);
    }),
    answer(cancelDomainChange, async (call) => {
      const { site, now } = call;
      if (call.params.siteId !== site.id) throw notFound();
      const change = await openOr404(site.id);
      await endChange(ground, change, now, null);
      await db.transaction().execute((trx) =>
        recordWrite(trx, ids.next, call, {
          ...{ action: 'site.domain_change_cancelled', objectId: site.id },
          before: { domain: change.host },
        }),
      );
      return shownChange(ground, { ...change, ended_ts: now }, site.name);
    }),
  ];
}

/** A host as people type it; names of other scripts in the form that the DNS has. */
function typedHost(typed: string): string {
  const text = typed
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/\/$/, '')
    .replace(/\.$/, '');
  const host = /[/:@\s?#\\%]/.test(text) ? '' : domainToASCII(text);
  // An address of a machine has no DNS to show whose it is.
  if (
    !host.includes('.') ||
    /^[\d.]+$/.test(host) ||
    /\.(local|localhost|internal|test|invalid|example)$/.test(host)
  ) {
    throw fieldError(domainInvalid());
  }
  try {
    return readHost(host);
  } catch {
    throw fieldError(domainInvalid());
  }
}

const fieldError = ({ code, status, message }: ApiError): ApiError =>
  new ApiError(code, status, { message, details: [{ loc: ['body', 'newDomain'], msg: message }] });
