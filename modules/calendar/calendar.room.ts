import { room } from '#platform/server/room.ts';
import { readCalendar } from './calendar.contract.ts';
import { calendarHandlers } from './server/calendar.handlers.ts';

/** Posts by their dates. */
export const calendarRoom = room({
  name: 'calendar',
  contracts: { readCalendar },
  menu: [{ group: 'content', id: 'calendar', path: '/posts/calendar', icon: 'calendar', call: readCalendar }],
  open: (ground) => ({ handlers: calendarHandlers(ground) }),
});
