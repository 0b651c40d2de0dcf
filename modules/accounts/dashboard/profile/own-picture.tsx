import { Suspense } from 'react';
import { initialsOf } from '#platform/contract/initials.ts';
import { PictureButton } from '#platform/dashboard/picture-picker.ts';
import type { OwnProfile } from '../../own-profile.contract.ts';
import classes from './own-profile.module.css';

type OwnPictureProps = { profile: Pick<OwnProfile, 'id' | 'title' | 'logo'>; onChanged: () => void };

/** One's own picture, or the initials, and the way to another one. */
export function OwnPicture({ profile, onChanged }: OwnPictureProps) {
  return (
    <div className={classes.picture}>
      {profile.logo ? (
        <img src={profile.logo} alt="" width={72} height={72} />
      ) : (
        <span aria-hidden="true">{initialsOf(profile.title)}</span>
      )}
      <Suspense fallback={null}>
        <PictureButton profileId={profile.id} isWide onChanged={onChanged} />
      </Suspense>
    </div>
  );
}
