import { ExportControl, type ExportOrder } from '#modules/exports/exports.public.tsx';
import { exportUsers } from '#modules/profiles/profile-export.contract.ts';
import type { ProfileExportField } from '#modules/profiles/profile-export-fields.contract.ts';
import { call } from '#platform/dashboard/call.ts';
import { May } from '#platform/dashboard/may.tsx';
import type { SelectedRows } from '#platform/dashboard/table/selected-rows.ts';
import { usePeopleTexts } from './people-texts.ts';

/** The call names no people: it exports all who take part. */
const nobody: SelectedRows = { isAll: false, ids: new Set() };

/** Exports the people of the site; offered to those who may. */
export function UsersExport() {
  const text = usePeopleTexts();
  const titles: Record<ProfileExportField, string> = {
    site_id: text('export.id'),
    site_name: text('export.name'),
    email: text('export.email'),
    date_joined: text('export.joined'),
    last_login: text('export.lastLogin'),
    job_title: text('export.jobTitle'),
    about_html: text('export.about'),
    number_of_posts: text('export.posts'),
    access_role: text('export.roles'),
  };
  const start = ({ fields, settings, isByEmail }: ExportOrder) =>
    call(exportUsers, {
      query: isByEmail ? { notify_by_email: 1 } : {},
      body: {
        fields: fields as { name: ProfileExportField; title: string }[],
        settings: { ...settings, only_selected: false },
      },
    });
  return (
    <May call={exportUsers}>
      <ExportControl
        kind="users"
        things={text('users')}
        fields={Object.entries(titles).map(([name, title]) => ({ name, title }))}
        selected={nobody}
        count={undefined}
        isExact={false}
        onStart={start}
      />
    </May>
  );
}
