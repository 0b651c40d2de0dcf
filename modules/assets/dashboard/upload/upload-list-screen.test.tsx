import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '#platform/testing/render-screen.tsx';
import { asset } from '../asset.fixture.ts';
import { UploadList } from './upload-list.tsx';
import type { Uploading, Uploads } from './use-uploads.ts';

const done = (key: number, name: string, filename: string, isFile = true): Uploading => ({
  ...{ key, name, isFile, state: 'done', share: 1, message: '', asset: asset(key, { filename }) },
});

test('a file whose ending was mended by its contents says so; any other is uploaded as it is called', async () => {
  const items = [
    done(1, 'notes.exe', 'notes.txt'),
    done(2, 'Harbour.JPG', 'Harbour.jpg'),
    done(3, 'https://example.com/picture', 'picture.jpg', false),
  ];
  await renderScreen(() => <UploadList uploads={{ items } as unknown as Uploads} />);
  const rows = (await screen.findAllByRole('listitem')).map((row) => row.textContent);
  expect(rows).toEqual([
    "notes.exeUploaded as notes.txt, to match the file's contents",
    'Harbour.JPGUploaded',
    'https://example.com/pictureUploaded',
  ]);
});
