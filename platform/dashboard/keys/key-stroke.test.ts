import { describe, expect, test } from 'vitest';
import { ariaKeys, isPlain, type KeyPress, keyCaps, strokeOf } from './key-stroke.ts';

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  ...{ key, code: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false },
  ...more,
});

describe('a stroke', () => {
  test.each([
    [press('k', { ctrlKey: true }), 'Mod+K'],
    [press('k', { metaKey: true }), 'Mod+K'],
    [press('?', { shiftKey: true }), '?'],
    [press('N', { shiftKey: true }), 'Shift+N'],
    [press('n'), 'N'],
    [press(' ', { shiftKey: true }), 'Shift+Space'],
    [press('ArrowUp', { altKey: true }), 'Alt+ArrowUp'],
    [press('л', { code: 'KeyK', ctrlKey: true }), 'Mod+K'],
    [press('+', { ctrlKey: true }), 'Mod++'],
  ])('%o is %s', (pressed, stroke) => {
    expect(strokeOf(pressed)).toBe(stroke);
  });

  test.each(['Control', 'Shift', 'Meta', 'Dead'])('is none of %s alone', (key) => {
    expect(strokeOf(press(key))).toBeUndefined();
  });
});

test('keys are plain without a modifier, also those with a shift and those of two strokes', () => {
  expect(['G P', '?', 'Shift+N', 'Mod+K', 'Alt+N'].map(isPlain)).toEqual([true, true, true, false, false]);
});

test('caps are drawn as the machine names them', () => {
  expect(keyCaps('Mod+K', false)).toEqual([['Ctrl', 'K']]);
  expect(keyCaps('Mod+Shift+K', true)).toEqual([['⌘', '⇧', 'K']]);
  expect(keyCaps('G P', false)).toEqual([['G'], ['P']]);
  expect(keyCaps('Mod++', false)).toEqual([['Ctrl', '+']]);
  expect(ariaKeys('Mod+K', false)).toBe('Control+K');
  expect(ariaKeys('Mod+K', true)).toBe('Meta+K');
});
