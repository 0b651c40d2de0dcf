import { checklistsOf } from '#modules/checklists/checklists.public.ts';
import { communityChecksOf } from '#modules/communities/communities.public.ts';
import { postChecksOf } from '#modules/posts/posts.public.ts';
import { extraChecksOf } from '#modules/profiles/profiles.public.ts';
import { room } from '#platform/server/room.ts';
import { rowNames } from '#platform/server/rows/row-names.ts';
import { rowUndo } from '#platform/server/rows/undo-rows.ts';
import {
  createCustomField,
  listCustomFields,
  orderCustomFields,
  removeCustomFields,
  updateCustomField,
} from './custom-fields.contract.ts';
import { customFieldChecks } from './server/check-posts.ts';
import { communityValueChecks, valueChecks } from './server/check-values.ts';
import { demoCustomFields } from './server/custom-fields.demo.ts';
import { customFieldHandlers } from './server/custom-fields.handlers.ts';
import { customFieldTable } from './server/custom-fields.table.ts';

/** What posts, people and communities of a site carry beside what all of them have. */
export const customFieldsRoom = room({
  name: 'custom-fields',
  contracts: {
    listCustomFields,
    createCustomField,
    updateCustomField,
    orderCustomFields,
    removeCustomFields,
  },
  open: (ground) => {
    postChecksOf(ground).push(customFieldChecks(checklistsOf(ground)));
    extraChecksOf(ground).push(valueChecks('person'));
    communityChecksOf(ground).push(communityValueChecks);
    return {
      handlers: customFieldHandlers(ground.database),
      undoes: rowUndo(ground.database, customFieldTable),
    };
  },
  menu: [
    {
      ...{ group: 'site', id: 'customFields', path: '/custom_fields', icon: 'shortcodes' },
      call: createCustomField,
    },
  ],
  things: { custom_field: { names: rowNames(customFieldTable, listCustomFields, ({ title }) => title) } },
  retention: { custom_field: 30 },
  demo: demoCustomFields,
});
