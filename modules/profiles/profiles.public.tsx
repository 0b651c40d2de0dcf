import { lazyPart } from '#platform/dashboard/lazy-part.ts';

/** People of the site to choose from; its code comes when it is first drawn. */
export const PeopleList = lazyPart(() => import('./dashboard/people-list.tsx'), 'PeopleList');

export { personFilter } from './dashboard/person-filter.tsx';
