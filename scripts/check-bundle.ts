import { readFileSync, statSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { findCircle } from './bundle/find-circle.ts';
import { type Manifest, type Measured, measureBundle } from './bundle/measure-bundle.ts';

const built = new URL('../dist/dashboard/', import.meta.url);

/** The build puts compressed copies beside all but the smallest files. */
const sizeOf = (file: string): number =>
  statSync(new URL(`${file}.gz`, built), { throwIfNoEntry: false })?.size ??
  gzipSync(readFileSync(new URL(file, built))).length;

const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', built), 'utf8')) as Manifest;
const measured = measureBundle(manifest, sizeOf, {
  entry: 'index.html',
  firstScreen: 'posts-screen.tsx',
  once: {
    // Each room adds its entries of the palette and its words of the bell, some 0.1 kB.
    '_at-rest-': 35_200,
    // The library of schemas, for the first form.
    '_schemas-': 24_000,
  },
  // 230 is the most; a room may add 0.3 to it, and the list of posts what it can show.
  firstLimit: 203_700,
  laterLimit: 42_000,
  // Writing needs more than any list, and nobody else fetches it.
  largerLimits: { 'editor-screen.tsx': 286_000 },
});

const largestLast = (one: Measured, other: Measured) => one.size / one.limit - other.size / other.limit;
const kB = (bytes: number) => (bytes / 1000).toFixed(1).padStart(7);
console.log('gzip kB  limit kB  files');
// What is far from its limit tells nobody anything; what is too large comes last, where it is seen.
const near = measured.filter(({ size, limit }) => size > 0.9 * limit);
for (const { name, files, size, limit, isWithin } of near.sort(largestLast)) {
  const mark = isWithin ? '' : '  TOO LARGE';
  console.log(`${kB(size)}   ${kB(limit)}  ${String(files).padStart(5)}  ${name}${mark}`);
}
if (measured.some(({ isWithin }) => !isWithin)) {
  console.log(
    'Load less at once, or later; where that cannot be, a limit stands in scripts/check-bundle.ts.',
  );
}
const circle = Object.keys(manifest).reduce<string[] | null>(
  (found, key) => found ?? findCircle(manifest, key),
  null,
);
if (circle) console.log(`These files import each other, so that one runs too early: ${circle.join(' → ')}`);
process.exitCode = circle === null && measured.every(({ isWithin }) => isWithin) ? 0 : 1;
