import { room } from '#platform/server/room.ts';
import { getAuthorPerformance, getCommunityPerformance, getSitePerformance } from './performance.contract.ts';
import { performanceHandlers } from './server/performance.handlers.ts';

/** Page views by the day. */
export const figuresRoom = room({
  name: 'figures',
  contracts: { getSitePerformance, getCommunityPerformance, getAuthorPerformance },
  open: ({ database, events }) => ({ handlers: performanceHandlers(database, events) }),
});
