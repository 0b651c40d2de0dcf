import { profileOf } from '#platform/server/caller.ts';
import type { Db } from '#platform/server/database.ts';
import type { Integration } from '#platform/server/integrations.ts';
import { getCalendarFeed } from '../calendar-feed.contract.ts';

/** Whether other calendars read this one by the caller's own address. */
export const calendarIntegration = (db: Db): Integration => ({
  ...{ id: 'calendar', path: '/posts/calendar', call: getCalendarFeed },
  read: async ({ site, caller }) => {
    const feed = await db
      .selectFrom('calendar_feed')
      .select('is_on')
      .where('site_id', '=', site.id)
      .where('profile_id', '=', profileOf(caller).id)
      .executeTakeFirst();
    return { state: feed?.is_on ? 'on' : 'none' };
  },
});
