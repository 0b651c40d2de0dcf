import { readFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { findCircle } from './bundle/find-circle.ts';
import { type Manifest, measureBundle } from './bundle/measure-bundle.ts';

const built = new URL('../dist/dashboard/', import.meta.url);

function sizeOf(file: string) {
  const content = readFileSync(new URL(file, built));
  return { gzip: gzipSync(content, { level: 9 }).length, brotli: brotliCompressSync(content).length };
}

const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', built), 'utf8')) as Manifest;
const measured = measureBundle(manifest, sizeOf, {
  entry: 'index.html',
  firstScreen: 'posts-screen.tsx',
  atRest: '_at-rest-',
  // Each room adds its entries of the palette and its words of the bell, some 0.1 kB.
  atRestLimit: 44_000,
  // 230 is the most; a room may add 0.3 to it.
  firstLimit: 227_000,
  laterLimit: 42_000,
  // Writing needs more than any list, and nobody else fetches it.
  largerLimits: { 'editor-screen.tsx': 306_000 },
});

const kB = (bytes: number) => (bytes / 1000).toFixed(1).padStart(7);
console.log('gzip kB  brotli kB  limit kB  files');
for (const { name, files, gzip, brotli, limit, isWithin } of measured) {
  const mark = isWithin ? '' : '  TOO LARGE';
  console.log(`${kB(gzip)}    ${kB(brotli)}   ${kB(limit)}  ${String(files).padStart(5)}  ${name}${mark}`);
}
const circle = findCircle(manifest, 'index.html');
if (circle) console.log(`These files import each other, so that one runs too early: ${circle.join(' → ')}`);
process.exitCode = circle === null && measured.every(({ isWithin }) => isWithin) ? 0 : 1;
