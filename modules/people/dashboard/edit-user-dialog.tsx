import { useQuery } from '@tanstack/react-query';
import {
  LONGEST_ABOUT,
  LONGEST_EMAIL,
  LONGEST_JOB_TITLE,
  LONGEST_PERSON_TITLE,
  LONGEST_PROFILE_NAME,
} from '#modules/profiles/profile-kinds.contract.ts';
import {
  getProfile,
  listProfiles,
  ProfileChange,
  ProfileDetails,
  updateProfile,
} from '#modules/profiles/profiles.contract.ts';
import { textOf } from '#platform/dashboard/dialogs/text-of.ts';
import { read, useWrite } from '#platform/dashboard/queries.ts';
import { RecordDialog } from '#platform/dashboard/records/record-dialog.tsx';
import { TextField } from '#platform/dashboard/text-field.tsx';
import { usePeopleTexts } from './people-texts.ts';

type Values = { title: string; job_title: string; name: string; email: string; about: string };
type Stored = ProfileDetails & { revision: number };

const valuesOf = (user: ProfileDetails | null): Values => ({
  title: user?.title ?? '',
  job_title: user?.job_title ?? '',
  name: user?.name ?? '',
  email: user?.email ?? '',
  about: user?.about ?? '',
});
// A name that came from elsewhere may be one that nobody could choose, so it is sent only when it was changed.
const bodyOf = ({ email, name, ...values }: Values, user: Stored) => ({
  ...values,
  ...(name === user.name ? {} : { name }),
  ...(user.has_account ? {} : { email: email.trim() === '' ? null : email }),
});

/** Changes what is said of a person. */
export function EditUserDialog({ userId, onClose }: { userId: number; onClose: () => void }) {
  const user = useQuery(read(getProfile, { params: { profileId: userId } }));
  const { data } = user;
  if (!data || data.revision === null) return null;
  return <EditUser user={{ ...data, revision: data.revision }} onClose={onClose} />;
}

function EditUser({ user, onClose }: { user: Stored; onClose: () => void }) {
  const text = usePeopleTexts();
  const update = useWrite(updateProfile, [listProfiles, getProfile]);
  const hasAccount = user.has_account ?? false;
  const schema = {
    safeParse: (values: unknown) =>
      ProfileChange.safeParse({ ...bodyOf(values as Values, user), revision: user.revision }),
  };
  return (
    <RecordDialog<Stored, Values>
      record={user}
      rowSchema={ProfileDetails as unknown as { safeParse: (value: unknown) => { data?: Stored } }}
      schema={schema as never}
      valuesOf={valuesOf}
      words={{ add: text('edit.title'), edit: text('edit.title'), save: text('edit.save') }}
      labels={{
        title: text('columns.name'),
        job_title: text('edit.jobTitle'),
        name: text('drawer.name'),
        email: text('columns.email'),
        about: text('edit.about'),
      }}
      create={() => Promise.reject(new Error(text('drawer.gone')))}
      update={async ({ id, revision }, values) =>
        (await update.mutateAsync({
          params: { profileId: id },
          body: { ...bodyOf(values, user), revision },
        })) as Stored
      }
      failed={(code) => (known.some((one) => one === code) ? '' : text('failures.update'))}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField
            label={text('columns.name')}
            maxLength={LONGEST_PERSON_TITLE}
            {...textOf(form, 'title')}
          />
          <TextField
            label={text('edit.jobTitle')}
            maxLength={LONGEST_JOB_TITLE}
            {...textOf(form, 'job_title')}
          />
          <TextField
            label={text('drawer.name')}
            help={text('edit.nameHelp')}
            maxLength={LONGEST_PROFILE_NAME}
            {...textOf(form, 'name')}
          />
          <TextField
            label={text('columns.email')}
            type="email"
            maxLength={LONGEST_EMAIL}
            isReadOnly={hasAccount}
            help={text(hasAccount ? 'edit.emailSignsIn' : 'edit.emailHelp')}
            {...textOf(form, 'email')}
          />
          <TextField
            label={text('edit.about')}
            lines={5}
            maxLength={LONGEST_ABOUT}
            {...textOf(form, 'about')}
          />
        </>
      )}
    </RecordDialog>
  );
}

/** Refusals that say all there is to say themselves. */
const known = [
  ...['revision_conflict', 'email_in_use', 'email_signs_in', 'name_in_use', 'name_is_reserved'],
  'ranks_above',
];
