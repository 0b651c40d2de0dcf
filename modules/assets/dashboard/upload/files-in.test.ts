import { expect, test } from 'vitest';
import { filesDropped } from './files-in.ts';

const fileEntry = (name: string) => ({
  ...{ name, isFile: true, isDirectory: false },
  file: (told: (file: File) => void) => told(new File(['x'], name)),
});
const folder = (name: string, ...batches: object[][]) => ({
  ...{ name, isFile: false, isDirectory: true },
  createReader: () => {
    const left = [...batches];
    return { readEntries: (told: (some: object[]) => void) => told(left.shift() ?? []) };
  },
});
const dropped = (...entries: { name: string }[]) =>
  ({
    items: entries.map((entry) => ({ webkitGetAsEntry: () => entry })),
    files: entries.map(({ name }) => new File(['x'], name)),
  }) as unknown as DataTransfer;
const names = async (data: DataTransfer) => (await filesDropped(data)).files.map(({ name }) => name);

test('files of a dropped folder come along, those of its folders too, and what the system keeps there does not', async () => {
  const inner = folder('Evening', [fileEntry('3.jpg')]);
  const shoot = folder('Shoot', [fileEntry('1.jpg'), fileEntry('.DS_Store')], [fileEntry('2.jpg'), inner]);
  expect(await names(dropped(shoot, fileEntry('beside.pdf')))).toEqual([
    '1.jpg',
    '2.jpg',
    '3.jpg',
    'beside.pdf',
  ]);
});

test('files alone are taken as they came', async () => {
  expect(await names(dropped(fileEntry('a.jpg'), fileEntry('b.jpg')))).toEqual(['a.jpg', 'b.jpg']);
});

test('of very many files in folders some are taken, and that it is not all is told', async () => {
  const files = (count: number) => Array.from({ length: count }, (_, at) => fileEntry(`${at}.jpg`));
  const taken = async (count: number) => {
    const { files: found, isCut } = await filesDropped(dropped(folder('Shoot', files(count))));
    return [found.length, isCut];
  };
  expect([await taken(1_000), await taken(1_200)]).toEqual([
    [1_000, false],
    [1_000, true],
  ]);
});
