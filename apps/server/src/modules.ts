import { allRooms } from '#modules/all-rooms.ts';
import { openMenu } from '#modules/main-menu/main-menu.public.ts';
import type { Handler } from '#platform/server/answer.ts';
import type { Ground } from '#platform/server/ground.ts';
import type { Integration } from '#platform/server/integrations.ts';
import type { ObjectNames } from '#platform/server/object-names.ts';
import type { House, OpenedRoom, QueueReader, Room } from '#platform/server/room.ts';
import { purgeRows, type Retention } from '#platform/server/rows/purge-rows.ts';
import { openSentences, type Sentences } from '#platform/server/sentences.ts';
import type { Finders } from '#platform/server/serve.ts';
import type { SiteAnswers } from '#platform/server/site-answers.ts';
import type { UndoKind } from '#platform/server/undo-acts.ts';
import { mainMenuOf } from './main-menu.ts';

const root = new URL('../../../', import.meta.url);

/** What runs: every room, opened on the ground. */
export function openModules(
  ground: Ground,
  { namedHosts, rooms = allRooms }: { namedHosts?: ReadonlySet<string>; rooms?: readonly Room[] } = {},
): {
  handlers: Handler[];
  finders: Finders;
  site: SiteAnswers;
  sentences: Sentences;
} {
  const { database, events, jobs, outbox, refusals } = ground;
  const found: NonNullable<OpenedRoom['finders']> = {};
  const undoKinds: Record<string, UndoKind> = {};
  const queues: Record<string, QueueReader> = {};
  const integrations: Integration[] = [];
  const menuOf = mainMenuOf(rooms);
  const readers = () => given(found.readers, 'who is signed in to read');
  const house: House = {
    names: namesOf(rooms, ground),
    undoKinds,
    menuOf,
    menuFor: openMenu(ground, { menuOf, queues }),
    findPerson: async (siteId, profileId, tokenId = null) => {
      const person = await given(found.findPerson, 'who a person is')(siteId, profileId);
      if (!person || tokenId === null) return person;
      return given(found.throughToken, 'what a token may')(siteId, person, tokenId);
    },
    readers: {
      find: (...asked) => readers().find(...asked),
      signIn: (...asked) => readers().signIn(...asked),
      signOut: (...asked) => readers().signOut(...asked),
    },
    integrations: () => integrations,
    archiveParts: rooms.flatMap(({ archive = [] }) => archive),
    namedHosts,
  };
  jobs.sweep({
    name: 'rows that were deleted long ago',
    seconds: 3_600,
    run: async (signal) => {
      await purgeRows(database.db, retentionOf(rooms), Math.floor(Date.now() / 1000), signal);
    },
  });
  const opened = rooms.map((room) => room.open?.(ground, house) ?? {});
  for (const { finders, undoes, queues: counted, integrations: said = [] } of opened) {
    Object.assign(found, finders);
    Object.assign(undoKinds, undoes);
    Object.assign(queues, counted);
    integrations.push(...said);
  }
  return {
    sentences: openSentences([new URL('platform/server/texts/', root), ...rooms.map(sentencesOf)]),
    site: given(opened.find(({ site }) => site)?.site, 'what readers of the site get'),
    finders: {
      ...found,
      site: given(found.site, 'which site a host is of'),
      caller: given(found.caller, 'who calls'),
      wrote: (siteId) => {
        outbox.wake(siteId);
        return events.caughtUp();
      },
      refused: refusals.note,
    },
    handlers: opened.flatMap(({ handlers = [] }) => handlers),
  };
}

/** Where the translations of what a room says stand: its refusals, warnings and reasons. */
const sentencesOf = ({ name }: Room): URL => new URL(`modules/${name}/server/texts/`, root);

/** How long each table keeps what was deleted, by the rooms. */
const retentionOf = (rooms: readonly Room[]): Retention =>
  Object.assign({}, ...rooms.map(({ retention }) => retention));

function namesOf(rooms: readonly Room[], { database }: Ground): Record<string, ObjectNames> {
  const things = rooms.flatMap((room) => Object.entries(room.things ?? {}));
  return Object.fromEntries(things.map(([kind, thing]) => [kind, thing.names(database.db)]));
}

/** What one of the rooms has to give. */
function given<It>(it: It | undefined, what: string): It {
  if (it === undefined) throw new Error(`No room says ${what}.`);
  return it;
}
