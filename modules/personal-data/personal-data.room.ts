import { room } from '#platform/server/room.ts';
import {
  cancelDeletion,
  deletePersonalData,
  downloadPersonalData,
  getDataExport,
  getPersonalData,
  startDataExport,
} from './personal-data.contract.ts';
import { defineDataExports } from './server/data-export.ts';
import { defineErasures } from './server/erase-people.ts';
import { personalDataHandlers } from './server/personal-data.handlers.ts';

/** What a site knows of a person: taken out, and forgotten. */
export const personalDataRoom = room({
  name: 'personal-data',
  contracts: {
    ...{ startDataExport, getDataExport, downloadPersonalData },
    ...{ getPersonalData, deletePersonalData, cancelDeletion },
  },
  open: (ground) => {
    defineDataExports(ground);
    defineErasures(ground);
    return { handlers: personalDataHandlers(ground) };
  },
});
