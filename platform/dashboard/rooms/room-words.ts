import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { textsAreHere } from '../coming-texts.ts';
import { loadPart } from '../load-part.ts';
import { plainTexts } from '../texts.ts';
import { roomsOf } from './known-rooms.ts';
import english from './texts/en-US.json' with { type: 'json' };
import type { LinkedThing, RoomWords } from './words-of-room.ts';

/** What stands in the room's texts for others. */
type TextsForOthers = {
  /**
   * By its kind in the audit log: its name in lower case, the acts that are not the usual ones, and under `undone` what
   * an undo of several says.
   */
  things?: Record<string, Record<string, string>>;
  /** What runs, by the kind of task with `_` for its dots. */
  tasks?: Record<string, string>;
  /** What it connects a site with, by its id on the server. */
  integrations?: Record<string, { title: string; about: string }>;
};

/**
 * The words that a room has for others, out of its texts.
 * @param namespace the name of the room in camelCase, as for `roomTexts`
 */
export function roomWords<Texts extends TextsForOthers>(
  namespace: string,
  english: Texts,
  more: Omit<RoomWords, 'say' | 'count'> = {},
): RoomWords {
  const text = plainTexts<object>(namespace, english) as (key: string, values?: object) => string;
  return {
    ...more,
    say: (key) => (hasText(english, key) ? text(key) : undefined),
    count: (key, count) => (hasText(english, `${key}_other`) ? text(key, { count }) : undefined),
  };
}

function hasText(tree: object, key: string): boolean {
  let at: unknown = tree;
  for (const part of key.split('.')) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, part)) return false;
    at = (at as Record<string, unknown>)[part];
  }
  return typeof at === 'string';
}

/** Its name, what it is for, and why it failed: the room's sentence for a code, or what another server said. */
export type IntegrationWords = { title: string; about: string; failure: (error: string) => string };

/** The words of several rooms together; what none of them has words for is called by its own name. */
export type Words = {
  /** `saved_view`: "saved view". */
  thing: (kind: string) => string;
  /** What a thing is called that nobody has given a name: "No headline". */
  untitled: (kind: string) => string;
  /** `redirect.created`: "Redirect created". */
  act: (action: string) => string;
  /** What an undo of an act of a kind says: "Undone. 2 badges restored."; undefined where no room says it. */
  undone: (kind: string, count: number) => string | undefined;
  /** Where a thing is seen; null where no screen shows it. */
  link: (kind: string, thing: LinkedThing) => string | null;
  /** The value of a field, where people know it by a name. */
  value: (kind: string, field: string, value: unknown) => string | undefined;
  /** `redirects.import`: "Import of redirects"; undefined where no room says it. */
  task: (kind: string) => string | undefined;
  /** What a site is connected with; undefined where no room says it. */
  integration: (id: string) => IntegrationWords | undefined;
  /** Whether a room has a name for this kind of thing. */
  knows: (kind: string) => boolean;
};

/** Everything by its own name. */
export const noWords: Words = wordsOf([]);

const usualText = plainTexts('platformRooms', english);
const usualActs = ['created', 'updated', 'removed', 'restored'] as const;

/** Puts the words of rooms together. */
export function wordsOf(rooms: readonly RoomWords[]): Words {
  const first = <Found>(find: (room: RoomWords) => Found | undefined): Found | undefined => {
    for (const room of rooms) {
      const found = find(room);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  const say = (key: string) => first((room) => room.say(key));
  const thing = (kind: string) => say(`things.${kind}.name`) ?? kind.replaceAll('_', ' ');
  return {
    thing,
    untitled: (kind) => say(`things.${kind}.untitled`) ?? thing(kind),
    act: (action) => {
      const [kind = '', act = ''] = action.split('.');
      const own = say(`things.${kind}.${act}`);
      if (own !== undefined) return own;
      const usual = usualActs.find((one) => one === act);
      if (usual && say(`things.${kind}.name`))
        return usualText(`acts.${usual}`, { thing: capital(thing(kind)) });
      return capital(action.replace(/[._]+/g, ' ').trim());
    },
    undone: (kind, count) => first((room) => room.count(`things.${kind}.undone`, count)),
    link: (kind, one) => first((room) => room.links?.[kind])?.(one) ?? null,
    value: (kind, field, value) => first((room) => room.nameOfValue?.(kind, field, value)),
    task: (kind) => say(`tasks.${kind.replaceAll('.', '_')}`),
    integration: (id) =>
      first(({ say: saying }) => {
        const title = saying(`integrations.${id}.title`);
        if (title === undefined) return undefined;
        const about = saying(`integrations.${id}.about`) ?? '';
        return { title, about, failure: (error) => saying(`failure.${error}`) ?? error };
      }),
    knows: (kind) => say(`things.${kind}.name`) !== undefined,
  };
}

const capital = (words: string): string => `${words.charAt(0).toLocaleUpperCase()}${words.slice(1)}`;

/**
 * The words for things of any room; only the rooms that are named are loaded.
 * @param kinds of things, or the first parts of the names of acts and tasks
 * @returns undefined until they are there
 */
export function useRoomWords(kinds: readonly string[]): Words | undefined {
  const named = [...new Set(kinds)].sort();
  return useQuery({
    queryKey: ['words', ...named],
    queryFn: () => loadWords(named),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
    // Functions are compared by nothing but themselves.
    structuralSharing: false,
  }).data;
}

/** The same outside of components. */
export async function loadWords(kinds: readonly string[]): Promise<Words> {
  const rooms = await loadPart(() => roomsOf(kinds));
  // A room that does not come leaves its things with their own names.
  const loaded = await Promise.allSettled(rooms.map(({ load }) => loadPart(load)));
  await textsAreHere();
  return wordsOf(loaded.flatMap((one) => (one.status === 'fulfilled' ? [one.value.words] : [])));
}
