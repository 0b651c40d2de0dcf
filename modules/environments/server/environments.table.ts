import { onSite } from '#platform/contract/permission-rule.ts';
import { type RowOf, rowTable } from '#platform/server/rows/table.ts';
import { slugTaken } from '../environments.contract.ts';
import { refuseTooManyEnvironments } from './environments.queries.ts';

export type EnvironmentRow = RowOf<'environment'>;

export const environmentTable = rowTable('environment', {
  kind: 'environment',
  topic: 'environment',
  show: (row): EnvironmentRow => row,
  said: ({ slug, title, source_slug, access, expires_ts, build_id, diff_count }) => ({
    ...{ slug, title, source_slug, access, expires_ts, build_id, diff_count },
  }),
  event: ({ slug, title }) => ({ slug, title }),
  undoneBy: onSite('EDIT_ENVIRONMENTS'),
  unique: { environment_slug_key: { error: slugTaken, field: 'slug' } },
  checkReturning: (trx, siteId, rows) => refuseTooManyEnvironments(trx, siteId, rows.length),
});
