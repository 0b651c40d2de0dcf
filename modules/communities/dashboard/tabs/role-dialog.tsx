import { Button } from '@mantine/core';
import { PeopleList } from '#modules/profiles/profiles.public.tsx';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { SelectField } from '#platform/dashboard/choice-fields.tsx';
import { FormDialog } from '#platform/dashboard/dialogs/form-dialog.tsx';
import { Dropdown } from '#platform/dashboard/dropdown.tsx';
import { notices } from '#platform/dashboard/notices.tsx';
import { useWrite } from '#platform/dashboard/queries.ts';
import type { Community } from '../../community-details.contract.ts';
import {
  type CommunityCreator,
  giveCommunityRole,
  listCommunityCreators,
} from '../../community-people.contract.ts';
import classes from '../communities.module.css';
import { useCommunitiesTexts } from '../communities-texts.ts';

type Values = { profile_id: number; title: string; role_id: number };
type RoleDialogProps = {
  /** null to add somebody. */
  creator: CommunityCreator | null;
  community: Community;
  roles: readonly { id: number; title: string }[];
  onClose: () => void;
};

/** What is to be chosen, in the words of the dialog. */
const schemaOf = (text: ReturnType<typeof useCommunitiesTexts>) => ({
  safeParse: (values: unknown) => {
    const { profile_id, role_id } = values as Values;
    const issues = [
      ...(profile_id > 0 ? [] : [{ path: ['profile_id'], message: text('creators.personMissing') }]),
      ...(role_id > 0 ? [] : [{ path: ['role_id'], message: text('creators.roleMissing') }]),
    ];
    return { success: issues.length === 0, error: { issues } };
  },
});

/** Gives somebody a role in a community, or another one. */
export function RoleDialog({ creator, community, roles, onClose }: RoleDialogProps) {
  const text = useCommunitiesTexts();
  const { site } = useCaller();
  const { mutateAsync: give } = useWrite(giveCommunityRole, [listCommunityCreators]);
  const held = roles.find(({ id }) => creator?.roles.some((role) => role.id === id));
  const words = creator ? text('creators.change', { name: creator.title }) : text('creators.add');
  return (
    <FormDialog<Values>
      title={words}
      submit={creator ? text('creators.save') : text('creators.add')}
      initial={{
        profile_id: creator?.id ?? 0,
        title: creator?.title ?? '',
        role_id: held?.id ?? roles.at(-1)?.id ?? 0,
      }}
      schema={schemaOf(text)}
      onSubmit={async ({ profile_id: profileId, role_id }) => {
        const params = { siteId: site.id, communityId: community.id, profileId };
        const { title } = await give({ params, body: { role_id } });
        notices.done(text('creators.given', { name: title }));
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          {creator ? null : (
            <fieldset className={classes.picture}>
              <legend className={classes.label}>{text('creators.person')}</legend>
              <div className={classes.pictureLine}>
                {form.values.title === '' ? null : <bdi>{form.values.title}</bdi>}
                <Dropdown
                  label={text('creators.choose')}
                  width={280}
                  opener={(opener) => (
                    <Button size="xs" variant="default" data-autofocus {...opener}>
                      {text('creators.choose')}
                    </Button>
                  )}
                >
                  {(close) => (
                    <PeopleList
                      label={text('creators.choose')}
                      chosen={undefined}
                      onChoose={({ id, title }) => {
                        close();
                        if (id === undefined) return;
                        form.set('profile_id', id);
                        form.set('title', title);
                      }}
                    />
                  )}
                </Dropdown>
              </div>
              {form.error('profile_id') === undefined ? null : (
                <p className={classes.error} role="alert">
                  {form.error('profile_id')}
                </p>
              )}
            </fieldset>
          )}
          <SelectField
            label={text('creators.role')}
            value={form.values.role_id}
            choices={roles.map(({ id, title }) => ({ value: id, label: title }))}
            error={form.error('role_id')}
            onChoose={(id) => form.set('role_id', id)}
          />
        </>
      )}
    </FormDialog>
  );
}
