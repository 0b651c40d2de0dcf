import type { ExportColumn, ExportKind } from '#modules/exports/exports.public.ts';
import { mayCall } from '#platform/contract/endpoint.ts';
import type { Db } from '#platform/server/database.ts';
import { exportUsers } from '../../profile-export.contract.ts';
import type { ProfileExportField } from '../../profile-export-fields.contract.ts';
import { type ProfileViewer, profileViewer } from '../profile-viewer.ts';
import { countExported, type ExportedProfile, exportedProfiles } from './profile-export-rows.ts';

/** Which people are exported: those whom the viewer sees. */
export type ProfileQuestion = { viewer: ProfileViewer };

/** What only those may see who see the details of people. */
export const detailFields: ReadonlySet<string> = new Set<ProfileExportField>([
  'email',
  'last_login',
  'job_title',
  'about_html',
  'access_role',
]);

export const seesDetails = (viewer: ProfileViewer): boolean =>
  viewer.seesAllDetails || viewer.seesDetailsIn.length > 0;

/** Exports of people: where their rows come from, and who may still read a file of them. */
export function profileExportKind(db: Db): ExportKind<ProfileQuestion> {
  return {
    name: 'users',
    mayRead: (caller, { viewer: then }, fields) => {
      const now = profileViewer(caller);
      const seesThem =
        now.seesAllDetails ||
        (!then.seesAllDetails && then.seesDetailsIn.every((id) => now.seesDetailsIn.includes(id)));
      return (
        mayCall(exportUsers, caller.holder) &&
        (now.isStaff || !then.isStaff) &&
        (seesThem || !fields.some((name) => detailFields.has(name)))
      );
    },
    open: ({ siteId, timezone }, { viewer }, fields) => {
      const selection = { siteId, timezone, viewer, filters: {} };
      return {
        columns,
        count: () => countExported(db, selection),
        pages: (signal) => exportedProfiles(db, selection, new Set(fields), signal),
      };
    },
  };
}

const value = (
  name: ProfileExportField,
  read: ExportColumn<ExportedProfile>['read'],
): ExportColumn<ExportedProfile> => ({ name, kind: 'value', read });

const columns: ExportColumn<ExportedProfile>[] = [
  value('site_id', (profile) => profile.id),
  value('site_name', (profile) => profile.title),
  value('email', (profile) => profile.email),
  { name: 'date_joined', kind: 'time', read: (profile) => profile.created_ts },
  { name: 'last_login', kind: 'time', read: (profile) => profile.last_login_ts },
  value('job_title', (profile) => profile.job_title),
  value('about_html', (profile) => profile.about_html),
  value('number_of_posts', (profile) => profile.posts),
  value('access_role', (profile) => profile.roles),
];
