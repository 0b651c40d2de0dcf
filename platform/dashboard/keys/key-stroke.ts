/** What a press of a key looks like to the rules; a `KeyboardEvent` fits. */
export type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

const bare = new Set([
  'Control',
  'Meta',
  'Alt',
  'AltGraph',
  'Shift',
  'CapsLock',
  'Dead',
  'Unidentified',
  'Process',
]);

/**
 * One press as text: `Mod+K`, `Shift+N`, `?`, `Escape`; undefined for a modifier alone. `Mod` is the command
 * key of a Mac and Ctrl elsewhere.
 */
export function strokeOf(press: KeyPress): string | undefined {
  if (bare.has(press.key)) return undefined;
  const name = keyName(press);
  const isSign = name.length === 1 && name.toLowerCase() === name.toUpperCase();
  const parts = [
    ...(press.ctrlKey || press.metaKey ? ['Mod'] : []),
    ...(press.altKey ? ['Alt'] : []),
    // The shift is part of a sign: it is what makes a question mark.
    ...(press.shiftKey && !isSign ? ['Shift'] : []),
    name,
  ];
  return parts.join('+');
}

/** Letters count by their place where a keyboard writes no Latin ones. */
function keyName({ key, code }: KeyPress): string {
  if (key === ' ') return 'Space';
  if (key.length > 1) return key;
  const upper = key.toUpperCase();
  if (/^[ -~]$/.test(upper)) return upper;
  return /^Key([A-Z])$/.exec(code)?.[1] ?? /^Digit(\d)$/.exec(code)?.[1] ?? upper;
}

/** The strokes of a shortcut, one after the other: `G P` has two. */
export const strokesOf = (keys: string): string[] => keys.split(' ').filter(Boolean);

/** Whether a shortcut is typed without a modifier, as somebody who dictates may do by mistake. */
export const isPlain = (keys: string): boolean =>
  strokesOf(keys).every((stroke) => !/^(Mod|Alt)\+/.test(stroke));

const signs: Record<string, string> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
};

/** Whether this machine calls its command key ⌘. */
export const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);

/** The caps of each stroke as they are drawn: `[['Ctrl', 'K']]`. */
export function keyCaps(keys: string, mac = isMac()): string[][] {
  const names: Record<string, string> = mac
    ? { Mod: '⌘', Alt: '⌥', Shift: '⇧' }
    : { Mod: 'Ctrl', Alt: 'Alt', Shift: 'Shift' };
  return strokesOf(keys).map((stroke) => partsOf(stroke).map((part) => names[part] ?? signs[part] ?? part));
}

/** The value of `aria-keyshortcuts`. */
export const ariaKeys = (keys: string, mac = isMac()): string =>
  strokesOf(keys)
    .map((stroke) => stroke.replace(/^Mod\+/, mac ? 'Meta+' : 'Control+'))
    .join(' ');

/** A plus sign is a key too. */
function partsOf(stroke: string): string[] {
  const parts = stroke.split('+').filter(Boolean);
  return stroke.endsWith('+') ? [...parts, '+'] : parts;
}
