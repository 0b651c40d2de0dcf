import { listProfiles } from '#modules/profiles/profiles.contract.ts';
import { room } from '#platform/server/room.ts';
import { listMerges, moveProfileData } from './merge.contract.ts';
import { listPeopleRoles } from './people.contract.ts';
import { createProfile, mailPersonIn, setPersonRoles } from './person-writes.contract.ts';
import { peopleHandlers } from './server/people.handlers.ts';
import { mergeUndo } from './server/undo-merge.ts';

/** The directory of people: its screen, and what is done with several of their rooms at once. */
export const peopleRoom = room({
  name: 'people',
  contracts: { listPeopleRoles, createProfile, mailPersonIn, setPersonRoles, moveProfileData, listMerges },
  open: (ground) => ({
    handlers: peopleHandlers(ground),
    undoes: mergeUndo(ground),
  }),
  menu: [{ group: 'community', id: 'users', path: '/users', call: listProfiles }],
});
