import { useEffect } from 'react';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { followNotifications } from './notification-stream.ts';

/** Hears what colleagues change where the screen has no bell that does. */
export function SiteChanges() {
  const { site, profile } = useCaller();
  useEffect(
    () => followNotifications({ siteId: site.id, profileId: profile.id }, () => undefined),
    [site.id, profile.id],
  );
  return null;
}
