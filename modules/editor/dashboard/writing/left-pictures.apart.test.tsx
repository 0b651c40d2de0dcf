import { screen } from '@testing-library/react';
import { Editor } from '@tiptap/core';
import { useEffect, useRef, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '#platform/testing/render-screen.tsx';
import { bodyExtensions } from '../body/body-schema.ts';
import { useLeftPictures } from './use-left-pictures.ts';

const kept = vi.hoisted(() => ({ under: 'new', moves: [] as (() => void)[] }));
vi.mock('./kept-pictures.ts', () => ({
  leftPictures: async (key: string) => {
    const file = new File(['x'], 'Pier.png', { type: 'image/png' });
    return { left: kept.under === key ? [{ file, drop: async () => undefined }] : [], isBusy: false };
  },
  movePictures: (_: string, key: string) =>
    new Promise<void>((resolve) => {
      kept.moves.push(() => {
        kept.under = key;
        resolve();
      });
    }),
}));

let number: (key: string) => void = () => undefined;
const editor = new Editor({ extensions: bodyExtensions() });

function Shown() {
  const [key, setKey] = useState('new');
  const place = useRef('');
  useEffect(() => {
    number = setKey;
  }, []);
  useLeftPictures(editor, place, key, false);
  return null;
}

test('pictures that are offered stay offered when a new post gets its number', async () => {
  await renderScreen(Shown);
  await screen.findByRole('button', { name: 'Add image' });
  number('7');
  await expect
    .poll(() => [kept.moves.length, screen.queryByRole('button', { name: 'Add image' })])
    .toEqual([1, null]);
  // The look that came at once would be over by now.
  await new Promise((resolve) => setTimeout(resolve, 50));
  kept.moves[0]?.();
  expect(await screen.findByRole('button', { name: 'Add image' })).toBeDefined();
});
