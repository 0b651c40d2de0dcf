import { room } from '#platform/server/room.ts';
import { readCalendar } from './calendar.contract.ts';
import {
  endCalendarFeed,
  getCalendarFeed,
  readCalendarFeed,
  renewCalendarFeed,
} from './calendar-feed.contract.ts';
import { calendarHandlers } from './server/calendar.handlers.ts';
import { calendarFeedHandlers } from './server/calendar-feed.ts';
import { calendarIntegration } from './server/calendar-integration.ts';

/** Posts by their dates. */
export const calendarRoom = room({
  name: 'calendar',
  contracts: { readCalendar, getCalendarFeed, renewCalendarFeed, endCalendarFeed, readCalendarFeed },
  menu: [{ group: 'content', id: 'calendar', path: '/posts/calendar', call: readCalendar }],
  open: (ground, { findPerson }) => ({
    handlers: [...calendarHandlers(ground), ...calendarFeedHandlers(ground, findPerson)],
    integrations: [calendarIntegration(ground.database.db)],
  }),
});
