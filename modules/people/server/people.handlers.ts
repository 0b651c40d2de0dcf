import { answer, type Handler } from '#platform/server/answer.ts';
import type { Ground } from '#platform/server/ground.ts';
import { listPeopleRoles } from '../people.contract.ts';
import { rolesToGive } from './roles-to-give.ts';

/** The calls of the directory of people. */
export const peopleHandlers = ({ database }: Pick<Ground, 'database'>): Handler[] => [
  answer(listPeopleRoles, async ({ site, caller }) => ({
    items: await rolesToGive(database.db, site.id, caller),
  })),
];
