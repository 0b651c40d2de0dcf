import { z } from 'zod';
import { apiError, revisionConflict } from '#platform/contract/api-error.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { eachOnce } from '#platform/contract/fields.ts';
import { siteParams } from '#platform/contract/list-keys.ts';
import { onSite } from '#platform/contract/permission-rule.ts';

/** More entries than any menu has. */
const MOST_ENTRIES = 300;
const entryIds = z.array(z.string().min(1).max(64)).max(MOST_ENTRIES).transform(eachOnce);

export type ArrangedEntry = {
  id: string;
  title: string;
  is_hidden: boolean;
  submenu: ArrangedEntry[];
};

/** An entry as whoever arranges the menu sees it. */
const ArrangedEntry: z.ZodType<ArrangedEntry, ArrangedEntry> = z
  .object({
    id: z.string(),
    title: z.string(),
    is_hidden: z.boolean(),
    get submenu() {
      return z.array(ArrangedEntry);
    },
  })
  .meta({ id: 'ArrangedEntry' });

/** The main menu of the site: every entry in its order, also those that are hidden. */
export const ArrangedMenu = z
  .object({
    items: z.array(ArrangedEntry),
    is_changed: z.boolean().meta({ description: 'false where the menu is as it comes' }),
    revision: z.number().int().meta({ description: '0 as long as nobody has arranged it' }),
  })
  .meta({ id: 'ArrangedMenu' });
export type ArrangedMenu = z.output<typeof ArrangedMenu>;

export const menuEntryUnknown = apiError(
  'menu_entry_is_unknown',
  422,
  'This menu entry no longer exists. Reload the page and try again.',
);

const path = '/core/v1/sites/{siteId}/main_menu';
const arrangesMenu = { permission: onSite('CHANGE_MENU_SITE'), scopeParam: 'siteId' } as const;

export const getMainMenu = endpoint({
  method: 'GET',
  path,
  summary: 'Every entry of the main menu, in the order of the site',
  ...arrangesMenu,
  params: siteParams,
  response: ArrangedMenu,
});

export const arrangeMainMenu = endpoint({
  method: 'PUT',
  path,
  summary:
    'Hide and order entries of the main menu; what is left out stays, and empty lists bring the usual menu back',
  ...arrangesMenu,
  params: siteParams,
  body: z.object({
    hidden_ids: entryIds.optional().meta({ description: 'ids of entries that nobody sees in the menu' }),
    ordered_ids: entryIds.optional().meta({
      description:
        'ids in their order among their neighbours; one that is left out stays behind its usual neighbour',
    }),
    revision: z.number().int().min(0).max(2_147_483_647),
  }),
  response: ArrangedMenu,
  errors: [menuEntryUnknown, revisionConflict],
});
