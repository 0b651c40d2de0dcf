import type { Exports } from '#modules/exports/exports.public.ts';
import { answer, type Handler } from '#platform/server/answer.ts';
import type { Database } from '#platform/server/database.ts';
import { exportUsers } from '../../profile-export.contract.ts';
import { profileViewer } from '../profile-viewer.ts';
import { detailFields, profileExportKind, seesDetails } from './profile-export-kind.ts';

/** The call that exports people. */
export function profileExportHandlers({
  database,
  exports,
}: {
  database: Pick<Database, 'db'>;
  exports: Exports;
}): Handler[] {
  const kind = profileExportKind(database.db);
  exports.define(kind);
  return [
    answer(exportUsers, ({ query, body, ...call }) => {
      const viewer = profileViewer(call.caller);
      const mayRead = (name: string) => seesDetails(viewer) || !detailFields.has(name);
      return exports.start(call, {
        kind,
        question: { viewer },
        fields: body.fields.filter(({ name }) => mayRead(name)),
        leftOut: body.fields.filter(({ name }) => !mayRead(name)),
        fieldsKey: 'fields',
        settings: body.settings,
        isByEmail: query.notify_by_email,
      });
    }),
  ];
}
