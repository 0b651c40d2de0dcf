import { answer, type Call, type Handler } from '#platform/server/answer.ts';
import { profileOf } from '#platform/server/caller.ts';
import type { Database } from '#platform/server/database.ts';
import { stampOf } from '#platform/server/row-stamps.ts';
import { listPage } from '#platform/server/rows/list-page.ts';
import { addRow, changeRow, refusedField, removeRows } from '#platform/server/rows/write-rows.ts';
import { AgreementStatus, takenKeys } from '../agreement-kinds.contract.ts';
import {
  agreementKeyTaken,
  createSiteAgreement,
  listOwnAgreements,
  listSiteAgreements,
  removeSiteAgreements,
  updateSiteAgreement,
} from '../site-agreements.contract.ts';
import { withCounts } from './agreement-counts.ts';
import { keepText, newestText } from './agreement-texts.ts';
import { agreementStatuses } from './agreements.queries.ts';
import { refuseTooMany } from './refuse-too-many.ts';
import { agreementList, agreementTable } from './site-agreements.table.ts';
import { type SiteAgreementsOf, textFor } from './site-agreements.ts';

type Counted = { key: string; version: number };

/** The calls about what a site asks its people to agree to. */
export function siteAgreementHandlers(database: Database, agreementsOf: SiteAgreementsOf): Handler[] {
  const { db, ids } = database;
  const counted = async <One extends Counted>({ site }: Pick<Call, 'site'>, one: One) => {
    const [row] = await withCounts(db, site.id, [one]);
    return row ?? { ...one, agreed_count: 0, denied_count: 0 };
  };
  return [
    answer(listSiteAgreements, async ({ query, site }) => {
      const page = await listPage(db, agreementTable, agreementList, site.id, query);
      return { ...page, items: await withCounts(db, site.id, page.items) };
    }),
    answer(createSiteAgreement, async (call) => {
      const { body, site } = call;
      if (takenKeys.includes(body.key)) throw refusedField(agreementKeyTaken, 'key');
      const row = await addRow(database, call, agreementTable, async (trx) => {
        await refuseTooMany(trx, site.id, 1);
        // What was decided about an earlier agreement of the same key says nothing about this one.
        const version = ((await newestText(trx, site.id, body.key))?.version ?? 0) + 1;
        await keepText(trx, { id: ids.next(), ...stampOf(call) }, { ...body, version });
        return { ...body, body: JSON.stringify(body.body), version };
      });
      return counted(call, row);
    }),
    answer(updateSiteAgreement, async (call) => {
      const { params, body } = call;
      const row = await changeRow(
        database,
        call,
        agreementTable,
        params.agreementId,
        body,
        async ({ is_new_version: isNew, ...said }, { before, merged }, trx) => {
          const version = before.version + (isNew ? 1 : 0);
          const isSame =
            merged.title === before.title && JSON.stringify(merged.body) === JSON.stringify(before.body);
          if (isNew || !isSame) {
            await keepText(
              trx,
              { id: ids.next(), ...stampOf(call) },
              { ...merged, key: before.key, version },
            );
          }
          const { body: texts, ...rest } = said;
          return { ...rest, ...(texts === undefined ? {} : { body: JSON.stringify(texts) }), version };
        },
      );
      return counted(call, row);
    }),
    answer(removeSiteAgreements, async (call) => {
      const removed = await removeRows(database, call, agreementTable, call.body.ids);
      return { ...removed, items: await withCounts(db, call.site.id, removed.items) };
    }),
    answer(listOwnAgreements, async (call) => {
      const { site, caller, request } = call;
      const agreements = await agreementsOf(site.id);
      const who = { siteId: site.id, profileId: profileOf(caller).id };
      const statuses = await agreementStatuses(db, who, agreements);
      const items = agreements.map(({ requiredFor, isDismissible, body, ...one }) => ({
        ...{ ...one, dismissible: isDismissible, required_for: [...requiredFor] },
        ...textFor(body, request.language),
        status: statuses.get(one.key) ?? AgreementStatus.UNACKNOWLEDGED,
      }));
      return { items };
    }),
  ];
}
