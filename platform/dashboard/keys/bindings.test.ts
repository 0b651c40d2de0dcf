import { describe, expect, test } from 'vitest';
import { bindingsOf, keysPreference, meaningOf, plainKeysPreference, refusalOf } from './bindings.ts';

const shortcuts = [
  { id: 'palette', keys: 'Mod+K' },
  { id: 'add', keys: 'C' },
  { id: 'go.posts', keys: 'G P' },
];
const kept = (values: Record<string, unknown>) => (name: string) => values[name];

describe('bindings', () => {
  test('are those of the program until somebody chooses others', () => {
    expect(Object.fromEntries(bindingsOf(shortcuts, kept({})))).toEqual({
      palette: 'Mod+K',
      add: 'C',
      'go.posts': 'G P',
    });
    const changed = bindingsOf(shortcuts, kept({ [keysPreference('add')]: 'Shift+N' }));
    expect(changed.get('add')).toBe('Shift+N');
  });

  test('shortcuts-single-key: single keys are turned off together, and one alone', () => {
    const off = bindingsOf(shortcuts, kept({ [plainKeysPreference]: false }));
    expect([...off.values()]).toEqual(['Mod+K', '', '']);
    const one = bindingsOf(shortcuts, kept({ [keysPreference('palette')]: '' }));
    expect(one.get('palette')).toBe('');
  });

  test('that somebody chose win over the same keys of a shortcut that came later, which has none then', () => {
    const later = [...shortcuts, { id: 'rowStatus', keys: 'S' }, { id: 'rowEdit', keys: 'E' }];
    const chosen = { [keysPreference('add')]: 'S', [keysPreference('go.posts')]: 'E P' };
    const found = bindingsOf(later, kept(chosen));
    expect(Object.fromEntries(found)).toEqual({
      ...{ palette: 'Mod+K', add: 'S', 'go.posts': 'E P', rowStatus: '', rowEdit: '' },
    });
    expect(meaningOf(['S'], found)).toEqual({ id: 'add', isBegun: false });
    const moved = bindingsOf(later, kept({ ...chosen, [keysPreference('rowStatus')]: 'X' }));
    expect(moved.get('rowStatus')).toBe('X');
    const off = bindingsOf(later, kept({ [keysPreference('add')]: '' }));
    expect(off.get('rowStatus')).toBe('S');
  });

  test('ignore what was kept wrongly', () => {
    expect(bindingsOf(shortcuts, kept({ [keysPreference('add')]: 7 })).get('add')).toBe('C');
  });
});

describe('a conflict', () => {
  const bindings = bindingsOf(shortcuts, kept({}));

  test.each([
    ['Mod+K', { kind: 'taken', by: 'palette' }],
    ['G', { kind: 'taken', by: 'go.posts' }],
    ['C X', { kind: 'taken', by: 'add' }],
    ['Mod+W', { kind: 'browser' }],
    ['Space', { kind: 'movement' }],
    ['J', { kind: 'movement' }],
  ])('stands against %s', (keys, refusal) => {
    expect(refusalOf(keys, 'new', bindings)).toEqual(refusal);
  });

  test.each(['X', 'G X', 'Mod+J', 'Shift+G'])('does not stand against %s', (keys) => {
    expect(refusalOf(keys, 'new', bindings)).toBeUndefined();
  });

  test('is not one with itself, nor with a shortcut that is off', () => {
    expect(refusalOf('C', 'add', bindings)).toBeUndefined();
    const off = bindingsOf(shortcuts, kept({ [keysPreference('add')]: '' }));
    expect(refusalOf('C', 'new', off)).toBeUndefined();
  });
});

test('strokes mean a shortcut, the beginning of one, or nothing', () => {
  const bindings = bindingsOf(shortcuts, kept({}));
  expect(meaningOf(['C'], bindings)).toEqual({ id: 'add', isBegun: false });
  expect(meaningOf(['G'], bindings)).toEqual({ isBegun: true });
  expect(meaningOf(['G', 'P'], bindings)).toEqual({ id: 'go.posts', isBegun: false });
  expect(meaningOf(['X'], bindings)).toEqual({ isBegun: false });
});
