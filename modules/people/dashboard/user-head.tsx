import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { getProfile, listProfiles, type ProfileDetails } from '#modules/profiles/profiles.contract.ts';
import parts from '#platform/dashboard/drawer-parts.module.css';
import { keyOf } from '#platform/dashboard/queries.ts';
import { usePeopleTexts } from './people-texts.ts';
import { PictureButton } from './picture-button.tsx';
import { standingActsFor } from './user-acts.ts';
import { UserPicture } from './user-cells.tsx';
import type { UserDeeds } from './user-deeds.ts';
import { UserStatus } from './user-status.tsx';
import classes from './users.module.css';

/** Who it is, how they stand, and what can be done about them. */
export function UserHead({ user, deeds }: { user: ProfileDetails; deeds: UserDeeds }) {
  const text = usePeopleTexts();
  const { acts = [] } = user;
  const client = useQueryClient();
  const onPicture = () => {
    for (const one of [getProfile, listProfiles]) void client.invalidateQueries({ queryKey: keyOf(one) });
  };
  return (
    <div className={parts.head}>
      <div className={classes.who}>
        <div className={classes.portrait}>
          <UserPicture user={user} size={56} />
          {acts.includes('edit') ? <PictureButton profileId={user.id} onChanged={onPicture} /> : null}
        </div>
        <div>
          <UserStatus status={user.status} />
          <h2>
            <bdi>{user.title}</bdi>
          </h2>
          {user.job_title ? (
            <p className={classes.quiet} dir="auto">
              {user.job_title}
            </p>
          ) : null}
        </div>
      </div>
      <div className={parts.acts}>
        {acts.includes('edit') && user.revision !== null ? (
          <Button size="xs" variant="default" onClick={() => deeds.onEdit(user)}>
            {text('acts.edit')}
          </Button>
        ) : null}
        {standingActsFor(user).map((act) => (
          <Button key={act} size="xs" variant="default" onClick={() => deeds.onStanding(user, act)}>
            {text(`acts.${act}`)}
          </Button>
        ))}
        {acts.includes('merge') && typeof user.merged_into !== 'number' ? (
          <Button size="xs" variant="default" onClick={() => deeds.onMerge(user)}>
            {text('acts.merge')}
          </Button>
        ) : null}
        {acts.includes('edit') ? (
          <Button size="xs" variant="default" onClick={() => deeds.onExportData(user)}>
            {text('acts.exportData')}
          </Button>
        ) : null}
        {acts.includes('delete') ? (
          <Button size="xs" variant="default" onClick={() => deeds.onDelete(user)}>
            {text('acts.delete')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
