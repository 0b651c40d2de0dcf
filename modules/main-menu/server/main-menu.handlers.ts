import { permissionNames } from '#platform/contract/permission-catalogue.ts';
import type { PermissionHolder } from '#platform/contract/permission-rule.ts';
import { answer, type Call, type Handler } from '#platform/server/answer.ts';
import type { Ground } from '#platform/server/ground.ts';
import { lockInSite } from '#platform/server/lock-site.ts';
import { locks } from '#platform/server/locks.ts';
import type { House, ShownMenuItem } from '#platform/server/room.ts';
import { savedMeanwhile } from '#platform/server/saved-meanwhile.ts';
import { actorOf, record } from '#platform/server/trail.ts';
import {
  type ArrangedEntry,
  type ArrangedMenu,
  arrangeMainMenu,
  getMainMenu,
  menuEntryUnknown,
} from '../main-menu.contract.ts';
import { inOrder } from './arrange-menu.ts';
import { type KeptArrangement, readArrangement, saveArrangement } from './kept-arrangement.ts';
import { idsOf } from './open-menu.ts';

type Needs = Pick<Ground, 'database' | 'events'> & Pick<House, 'menuOf'>;

/** The calls by which a site arranges its menu. */
export function mainMenuHandlers({ database, events, menuOf }: Needs): Handler[] {
  const { db, ids } = database;
  const wholeMenu = ({ caller, request }: Pick<Call, 'caller' | 'request'>) =>
    menuOf(everything(caller.holder), request.language);
  return [
    answer(getMainMenu, async (call) => present(wholeMenu(call), await readArrangement(db, call.site.id))),
    answer(arrangeMainMenu, async ({ body, ...call }) => {
      const menu = wholeMenu(call);
      const { revision } = body;
      refuseUnknown(body, new Set(idsOf(menu)));
      const { site, caller, now } = call;
      const profileId = caller.profile?.id ?? null;
      return db.transaction().execute(async (trx) => {
        await lockInSite(trx, locks.arrangingMenus, site.id);
        const before = await readArrangement(trx, site.id);
        if (before.revision !== revision) {
          const { updated_by: updatedBy } = before;
          throw savedMeanwhile(
            { revision: before.revision, updatedBy, current: present(menu, before) },
            { sent: revision, by: profileId },
          );
        }
        const { hidden_ids: hidden = before.hidden, ordered_ids: asked = before.order } = body;
        // What comes as usual is not kept, so that it goes on as usual when entries are added.
        const order = isUsual(menu, asked) ? [] : asked;
        const after: KeptArrangement = { hidden, order, revision: revision + 1, updated_by: profileId };
        await saveArrangement(trx, site.id, after, now);
        await record(trx, ids.next, {
          ...{ siteId: site.id, actor: actorOf(call), action: 'main_menu.changed' },
          ...{ objectKind: 'main_menu', objectId: null, event: {} },
          before: { hidden: before.hidden, order: before.order },
          after: { hidden, order },
        });
        await events.publish(trx, { topic: 'setting', siteId: site.id });
        return present(menu, after);
      });
    }),
  ];
}

/** Whoever arranges the menu arranges it for everybody, so they see what others may open. */
const everything = ({ settings }: PermissionHolder): PermissionHolder => ({
  isSignedIn: true,
  isTechnical: true,
  sitePermissions: new Set(permissionNames),
  communityPermissions: new Map(),
  settings,
});

function present(menu: readonly ShownMenuItem[], { hidden, order, revision }: KeptArrangement): ArrangedMenu {
  const left = new Set(hidden);
  const entries = (items: readonly ShownMenuItem[]): ArrangedEntry[] =>
    inOrder(items, order).map(({ id, title, submenu }) => ({
      ...{ id, title, is_hidden: left.has(id) },
      submenu: entries(submenu),
    }));
  return { items: entries(menu), is_changed: hidden.length + order.length > 0, revision };
}

const isUsual = (menu: readonly ShownMenuItem[], order: readonly string[]): boolean =>
  inOrder(menu, order).every((item, at) => item === menu[at] && isUsual(item.submenu, order));

function refuseUnknown(
  said: Partial<Record<'hidden_ids' | 'ordered_ids', string[] | undefined>>,
  known: ReadonlySet<string>,
): void {
  const details = (['hidden_ids', 'ordered_ids'] as const).flatMap((key) =>
    (said[key] ?? []).flatMap((id, at) =>
      known.has(id) ? [] : [{ loc: ['body', key, at], msg: `${key}_is_invalid` }],
    ),
  );
  if (details.length > 0) throw menuEntryUnknown({ details });
}
