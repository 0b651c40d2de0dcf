import { expect, it } from 'vitest';
import { type Manifest, measureBundle } from './measure-bundle.ts';

const manifest: Manifest = {
  'index.html': {
    file: 'main.js',
    isEntry: true,
    imports: ['_vendor.js'],
    dynamicImports: ['rooms/posts-screen.tsx'],
  },
  '_vendor.js': { file: 'vendor.js' },
  'rooms/posts-screen.tsx': {
    file: 'posts.js',
    src: 'rooms/posts-screen.tsx',
    imports: ['_vendor.js', '_table.js'],
    dynamicImports: ['rooms/drawer.tsx'],
  },
  '_table.js': { file: 'table.js' },
  'rooms/drawer.tsx': { file: 'drawer.js', src: 'rooms/drawer.tsx', imports: ['_table.js', '_dates.js'] },
  '_dates.js': { file: 'dates.js' },
  'sign-in.html': { file: 'sign-in.js', isEntry: true },
};
const sizes: Record<string, number> = {
  'main.js': 10,
  'vendor.js': 100,
  'posts.js': 20,
  'table.js': 30,
  'drawer.js': 5,
  'dates.js': 36,
};
const sizeOf = (file: string) => sizes[file] ?? 0;
const budget = { entry: 'index.html', firstScreen: 'posts-screen.tsx', firstLimit: 160, laterLimit: 40 };

it('adds the entry and the first screen once each, and to a later chunk only what is new', () => {
  expect(measureBundle(manifest, sizeOf, budget)).toEqual([
    { name: 'index.html with posts-screen.tsx', files: 4, size: 160, limit: 160, isWithin: true },
    { name: 'rooms/drawer.tsx', files: 2, size: 41, limit: 40, isWithin: false },
  ]);
});

it('counts nothing of a dialog that came with the screen that opens it, unless it opens elsewhere too', () => {
  const screen = { file: 'list.js', imports: ['_dates.js'], dynamicImports: ['rooms/dialog.tsx'] };
  const dialog = { file: 'dialog.js', src: 'rooms/dialog.tsx', imports: ['_dates.js'] };
  const more: Manifest = {
    ...manifest,
    'index.html': { file: 'main.js', dynamicImports: ['rooms/posts-screen.tsx', 'rooms/list.tsx'] },
    'rooms/list.tsx': screen,
    'rooms/dialog.tsx': dialog,
  };
  const filesOf = (built: Manifest) =>
    measureBundle(built, sizeOf, budget).find(({ name }) => name === 'rooms/dialog.tsx')?.files;
  expect(filesOf(more)).toBe(1);
  const elsewhere = { file: 'menu.js', dynamicImports: ['rooms/dialog.tsx'] };
  expect(
    filesOf({
      ...more,
      'rooms/menu.tsx': elsewhere,
      'index.html': {
        file: 'main.js',
        dynamicImports: ['rooms/posts-screen.tsx', 'rooms/list.tsx', 'rooms/menu.tsx'],
      },
    }),
  ).toBe(2);
});

it('counts what comes to every screen by itself once, and not for those that need a piece of it', () => {
  const more: Manifest = {
    ...manifest,
    'index.html': {
      file: 'main.js',
      dynamicImports: [
        'rooms/posts-screen.tsx',
        '_at-rest-1a.js',
        'rooms/list-screen.tsx',
        'rooms/dialog.tsx',
      ],
    },
    '_at-rest-1a.js': { file: 'drawer.js', imports: ['_dates.js'] },
    'rooms/list-screen.tsx': { file: 'list.js', src: 'rooms/list-screen.tsx', imports: ['_at-rest-1a.js'] },
    'rooms/dialog.tsx': { file: 'dialog.js', src: 'rooms/dialog.tsx', imports: ['_at-rest-1a.js'] },
  };
  const measured = measureBundle(more, sizeOf, { ...budget, once: { '_at-rest-': 40 } });
  expect(measured).toContainEqual({
    ...{ name: '_at-rest-1a.js', files: 2, size: 41, limit: 40, isWithin: false },
  });
  const filesOf = (wanted: string) => measured.find(({ name }) => name === wanted)?.files;
  expect(['rooms/list-screen.tsx', 'rooms/dialog.tsx'].map(filesOf)).toEqual([1, 1]);
});

it('finds a first screen that has become too heavy', () => {
  const [first] = measureBundle(manifest, sizeOf, { ...budget, firstLimit: 159 });
  expect(first?.isWithin).toBe(false);
});

it('refuses a build without what it should measure', () => {
  expect(() => measureBundle(manifest, sizeOf, { ...budget, once: { '_gone-': 1 } })).toThrow(
    'no chunk _gone-',
  );
  expect(() => measureBundle(manifest, sizeOf, { ...budget, firstScreen: 'gone-screen.tsx' })).toThrow(
    'no chunk',
  );
});
