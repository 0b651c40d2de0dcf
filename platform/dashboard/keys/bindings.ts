import { isPlain, strokesOf } from './key-stroke.ts';

/** A shortcut as the program brings it; its title stands among the texts. */
export type Shortcut = {
  id: string;
  /** Strokes with blanks between them, such as `Mod+K` or `G P`. */
  keys: string;
  /** It works while a field of one line has the focus; its stroke must have a modifier. */
  worksInFields?: boolean;
};

/** The keys of every shortcut by its id; an empty text is one that is off. */
export type Bindings = ReadonlyMap<string, string>;

/** The preference that keeps the keys of a shortcut. */
export const keysPreference = (id: string): string => `keys.${id}`;

/** The preference that turns all shortcuts without a modifier off. */
export const plainKeysPreference = 'plain-keys';

/**
 * What presses mean for somebody: the program's keys, unless other ones were chosen or plain ones are off. Keys that
 * somebody chose stay theirs when the program brings a new shortcut with the same ones, which has none then.
 */
export function bindingsOf(shortcuts: readonly Shortcut[], kept: (name: string) => unknown): Bindings {
  const hasPlain = kept(plainKeysPreference) !== false;
  const chosen = new Map(shortcuts.map(({ id }) => [id, chosenKeys(kept(keysPreference(id)))]));
  const isTaken = (keys: string) => [...chosen.values()].some((its) => its && meet(keys, its));
  return new Map(
    shortcuts.map(({ id, keys }) => {
      const its = chosen.get(id) ?? (isTaken(keys) ? '' : keys);
      return [id, hasPlain || !isPlain(its) ? its : ''];
    }),
  );
}

/** Keys that somebody chose; undefined where nothing valid was kept. */
export const chosenKeys = (kept: unknown): string | undefined =>
  typeof kept === 'string' && kept.length <= 60 ? kept : undefined;

const browsers = new Set(
  [
    'Mod+T',
    'Mod+N',
    'Mod+W',
    'Mod+R',
    'Mod+L',
    'Mod+Q',
    'Mod+C',
    'Mod+V',
    'Mod+X',
    'Mod+A',
    'Mod+P',
    'Mod+F',
  ].concat(['Mod+Shift+T', 'Mod+Shift+N', 'Mod+Shift+W', 'Mod+Shift+R', 'F5', 'F11', 'F12']),
);
const movement = /^(Shift\+)?(Tab|Enter|Escape|Space|Backspace|Delete|Arrow\w+|Home|End|Page\w+|J|K)$/;

/** Why keys cannot be taken; undefined when they can. */
export type Refusal = { kind: 'browser' } | { kind: 'movement' } | { kind: 'taken'; by: string };

/** Says what stands against keys for a shortcut: the browser, moving about, or another shortcut. */
export function refusalOf(keys: string, id: string, bindings: Bindings): Refusal | undefined {
  const strokes = strokesOf(keys);
  if (strokes.some((stroke) => browsers.has(stroke))) return { kind: 'browser' };
  if (strokes.length === 1 && movement.test(keys)) return { kind: 'movement' };
  for (const [other, its] of bindings) {
    if (other !== id && its !== '' && meet(keys, its)) return { kind: 'taken', by: other };
  }
  return undefined;
}

/** Of two shortcuts of which one begins the other, only the shorter would ever be heard. */
const meet = (some: string, other: string): boolean => isBeginning(some, other) || isBeginning(other, some);

const isBeginning = (some: string, whole: string): boolean => `${whole} `.startsWith(`${some} `);

/** The shortcut that the strokes so far mean, or whether they begin one. */
export function meaningOf(strokes: readonly string[], bindings: Bindings): { id?: string; isBegun: boolean } {
  const pressed = strokes.join(' ');
  let isBegun = false;
  for (const [id, keys] of bindings) {
    if (keys === '') continue;
    if (keys === pressed) return { id, isBegun: false };
    isBegun ||= isBeginning(pressed, keys);
  }
  return { isBegun };
}
