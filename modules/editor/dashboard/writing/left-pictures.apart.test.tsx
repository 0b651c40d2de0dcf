import { screen } from '@testing-library/react';
import { Editor } from '@tiptap/core';
import { useEffect, useRef, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '#platform/testing/render-screen.tsx';
import { bodyExtensions } from '../body/body-schema.ts';
import { useLeftPictures } from './use-left-pictures.ts';

const kept = vi.hoisted(() => ({ under: 'new', isDropped: false, moves: [] as (() => void)[] }));
vi.mock('./kept-pictures.ts', () => ({
  leftPictures: async (key: string) => {
    const file = new File(['x'], 'Pier.png', { type: 'image/png' });
    const drop = async () => {
      kept.isDropped = true;
    };
    return { left: kept.under === key && !kept.isDropped ? [{ file, drop }] : [], isBusy: false };
  },
  keepPicture: async () => ({
    drop: async () => undefined,
    rest: () => {
      kept.isDropped = false;
    },
  }),
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

test('pictures that are offered are discarded by a press, which is undone by another one', async () => {
  kept.under = 'new';
  const { user } = await renderScreen(Shown);
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(kept.isDropped).toBe(true);
  await screen.findByText('1 image discarded.');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('button', { name: 'Add image' })).toBeDefined();
  expect(kept.isDropped).toBe(false);
});
