import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  getProfile,
  type OwnProfileDraft,
  OwnProfileDraft as OwnProfileSchema,
  PersonName,
} from '#modules/profiles/profiles.contract.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { ConflictPanel } from '#platform/dashboard/dialogs/conflict-panel.tsx';
import { useConflict } from '#platform/dashboard/dialogs/use-conflict.ts';
import { FailureView } from '#platform/dashboard/failure-view.tsx';
import { notices } from '#platform/dashboard/notices.tsx';
import { PageForm, PageSection } from '#platform/dashboard/page-form.tsx';
import { keyOf, read, useWrite } from '#platform/dashboard/queries.ts';
import { TextField } from '#platform/dashboard/text-field.tsx';
import { getAccountData } from '../../account-data.contract.ts';
import { getOwnProfile, OwnProfile, saveOwnProfile } from '../../own-profile.contract.ts';
import { ChangeEmail } from './change-email.tsx';
import { OwnEmail } from './own-email.tsx';
import { OwnPicture } from './own-picture.tsx';
import classes from './own-profile.module.css';
import { useProfileTexts } from './own-profile-texts.ts';

type Values = OwnProfileDraft & { name: string };

const valuesOf = ({ title, job_title, about, name }: OwnProfile): Values => ({
  ...{ title, job_title, about, name },
});

const isSameText = (one: OwnProfile, other: OwnProfile): boolean =>
  one.name === other.name &&
  one.title === other.title &&
  one.job_title === other.job_title &&
  one.about === other.about;

const WithName = OwnProfileSchema.extend({ name: PersonName.optional() });

/** What one says about oneself: picture, name, job, a few words, the name in the address; the mail is shown. */
export function OwnProfileScreen() {
  const text = useProfileTexts();
  const { profile } = useCaller();
  const asked = useQuery({ ...read(getOwnProfile, { params: { profileId: profile.id } }), staleTime: 0 });
  if (asked.data) return <OwnProfileForm key={asked.data.email} opened={asked.data} />;
  if (!asked.error) return null;
  return (
    <PageSection title={text('profile')}>
      <FailureView error={asked.error} title={text('failed')} onRetry={() => void asked.refetch()} />
    </PageSection>
  );
}

function OwnProfileForm({ opened }: { opened: OwnProfile }) {
  const text = useProfileTexts();
  const client = useQueryClient();
  // It may be fetched again meanwhile; the revision belongs to what is being changed.
  const [known, setKnown] = useState(opened);
  const [isChangingEmail, setIsChangingEmail] = useState(false);
  const update = useWrite(saveOwnProfile, [getAccountData, getProfile]);
  const conflict = useConflict(OwnProfile);
  const current = conflict.current ?? known;

  // A name that came from elsewhere may be one that nobody could choose.
  const said = ({ name, ...values }: Values) => (name === current.name ? values : { ...values, name });
  const schema = {
    safeParse: (values: unknown) => WithName.safeParse(said(values as Values)),
  };

  const save = async (values: Values) => {
    const params = { profileId: current.id };
    const body = { ...said(values), revision: current.revision };
    const saved = await conflict.watch(update.mutateAsync({ params, body }));
    client.setQueryData(keyOf(getOwnProfile, { params }), saved);
    setKnown(saved);
    notices.done(text('saved'));
    return valuesOf(saved);
  };
  const onPicture = async () => {
    const params = { profileId: current.id };
    void client.invalidateQueries({ queryKey: keyOf(getProfile) });
    await client.invalidateQueries({ queryKey: keyOf(getOwnProfile) });
    const now = client.getQueryData<OwnProfile>(keyOf(getOwnProfile, { params }));
    // Where more than the picture changed, the next save finds that out.
    if (now && isSameText(now, known)) setKnown(now);
  };
  return (
    <PageSection title={text('profile')}>
      <OwnPicture profile={opened} onChanged={() => void onPicture()} />
      <PageForm submit={text('save')} initial={valuesOf(opened)} schema={schema} onSubmit={save}>
        {(form) => (
          <>
            {conflict.current ? (
              <ConflictPanel
                form={form}
                initial={valuesOf(known)}
                theirs={valuesOf(current)}
                revision={current.revision}
                isOwn={conflict.isOwn}
                labels={{
                  title: text('title'),
                  job_title: text('jobTitle'),
                  about: text('about'),
                  name: text('profileName'),
                }}
              />
            ) : null}
            <TextField
              label={text('title')}
              help={text('titleHelp')}
              value={form.values.title}
              maxLength={120}
              autoComplete="name"
              error={form.error('title')}
              onText={(title) => form.set('title', title)}
              onLeave={() => form.leave('title')}
            />
            <TextField
              label={text('jobTitle')}
              value={form.values.job_title}
              maxLength={120}
              autoComplete="organization-title"
              error={form.error('job_title')}
              onText={(job_title) => form.set('job_title', job_title)}
              onLeave={() => form.leave('job_title')}
            />
            <TextField
              label={text('about')}
              help={text('aboutHelp')}
              lines={6}
              value={form.values.about}
              maxLength={10_000}
              error={form.error('about')}
              onText={(about) => form.set('about', about)}
              onLeave={() => form.leave('about')}
            />
            <TextField
              label={text('profileName')}
              help={text('profileNameHelp')}
              value={form.values.name}
              maxLength={60}
              autoComplete="off"
              error={form.error('name')}
              onText={(name) => form.set('name', name)}
              onLeave={() => form.leave('name')}
            />
            <dl className={classes.facts}>
              <dt>{text('name')}</dt>
              <dd>
                <a className={classes.path} href={`/u/${current.name}`} target="_blank" rel="noreferrer">
                  <bdi>/u/{current.name}</bdi>
                </a>
              </dd>
              <dt>{text('email')}</dt>
              <dd>
                <OwnEmail current={opened} onChange={() => setIsChangingEmail(true)} />
              </dd>
            </dl>
          </>
        )}
      </PageForm>
      {isChangingEmail ? <ChangeEmail current={current} onClose={() => setIsChangingEmail(false)} /> : null}
    </PageSection>
  );
}
