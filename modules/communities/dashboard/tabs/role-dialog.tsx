import { Button } from '@mantine/core';
import { BEST_RATING } from '#modules/posts/batch-kinds.contract.ts';
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
  rateCommunityCreator,
} from '../../community-people.contract.ts';
import classes from '../communities.module.css';
import { useCommunitiesTexts } from '../communities-texts.ts';

type Values = { profile_id: number; title: string; role_id: number; rating: number };
type RoleDialogProps = {
  /** null to add somebody. */
  creator: CommunityCreator | null;
  community: Community;
  roles: readonly { id: number; title: string }[];
  mayGive: boolean;
  mayRate: boolean;
  onClose: () => void;
};

/** What is to be chosen, in the words of the dialog. */
const schemaOf = (text: ReturnType<typeof useCommunitiesTexts>, mayGive: boolean) => ({
  safeParse: (values: unknown) => {
    const { profile_id, role_id } = values as Values;
    const issues = [
      ...(profile_id > 0 ? [] : [{ path: ['profile_id'], message: text('creators.personMissing') }]),
      ...(role_id > 0 || !mayGive ? [] : [{ path: ['role_id'], message: text('creators.roleMissing') }]),
    ];
    return { success: issues.length === 0, error: { issues } };
  },
});

/** Gives somebody a role in a community, or another one, and says what their new posts are rated there. */
export function RoleDialog({ creator, community, roles, mayGive, mayRate, onClose }: RoleDialogProps) {
  const text = useCommunitiesTexts();
  const { site, profile } = useCaller();
  const { mutateAsync: give } = useWrite(giveCommunityRole, [listCommunityCreators]);
  const { mutateAsync: rate } = useWrite(rateCommunityCreator, [listCommunityCreators]);
  // Nobody rates themselves, and whoever is added is rated once they are there.
  const isRated = mayRate && creator !== null && creator.id !== profile.id;
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
        rating: creator?.default_rating ?? 0,
      }}
      schema={schemaOf(text, mayGive)}
      onSubmit={async ({ profile_id: profileId, role_id, rating, title }) => {
        const params = { siteId: site.id, communityId: community.id, profileId };
        const isOther = held ? role_id !== held.id : rating === (creator?.default_rating ?? 0);
        if (mayGive && isOther) await give({ params, body: { role_id } });
        if (isRated && rating !== creator.default_rating) await rate({ params, body: { rating } });
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
          {mayGive ? (
            <SelectField
              label={text('creators.role')}
              value={form.values.role_id}
              choices={roles.map(({ id, title }) => ({ value: id, label: title }))}
              error={form.error('role_id')}
              onChoose={(id) => form.set('role_id', id)}
            />
          ) : null}
          {isRated ? (
            <SelectField
              label={text('creators.rating.label')}
              help={text('creators.rating.help')}
              value={form.values.rating}
              choices={Array.from({ length: BEST_RATING + 1 }, (_, count) => ({
                value: count,
                label: count === 0 ? text('creators.rating.none') : text('creators.rating.stars', { count }),
              }))}
              onChoose={(rating) => form.set('rating', rating)}
            />
          ) : null}
        </>
      )}
    </FormDialog>
  );
}
