import { expect, test } from 'vitest';
import { imageDefaults, imageSizes } from '../../image-settings.contract.ts';
import { pictureSources } from './picture-sources.ts';

test.each([
  [0, ['small 480', 'medium 960', 'large 1920']],
  [480, ['small 480']],
  [800, ['small 480', 'widest 800']],
  [1_920, ['small 480', 'medium 960', 'large 1920']],
  [2_560, ['small 480', 'medium 960', 'large 1920', 'widest 2560']],
])('of a site whose widest size is %i the sizes are %j', (image_max_width, sizes) => {
  expect(imageSizes({ image_max_width }).map(({ name, width }) => `${name} ${width}`)).toEqual(sizes);
});

const file = (mime: string, width: number) => ({
  key: `1/${mime}/${width}`,
  mime,
  width,
  height: 1,
  size: 1,
});
const row = {
  ...{ id: 7, filename: 'a.jpg', version: 1, mime: 'image/jpeg', focal_x: 5_000, focal_y: 5_000 },
  files: {
    'widest.webp': file('image/webp', 1_200),
    original: file('image/jpeg', 3_000),
    'small.webp': file('image/webp', 480),
    'small.avif': file('image/avif', 480),
    'card.webp': file('image/webp', 800),
  },
};
const widths = (set: string | null) => set?.split(', ').map((one) => one.split(' ')[1]) ?? null;

test.each([
  [{}, ['480w', '1200w', '3000w'], null],
  [{ image_formats: ['webp', 'avif'] as const }, ['480w', '1200w', '3000w'], ['480w']],
  [{ image_formats: ['avif'] as const }, null, ['480w']],
  [{ image_max_width: 1_200 }, ['480w', '1200w'], null],
  [{ image_max_width: 800 }, ['480w'], null],
])('a site with %j asks for %j, and in AVIF for %j', (settings, webp, avif) => {
  const sources = pictureSources(row, { ...imageDefaults, ...settings } as typeof imageDefaults);
  expect([widths(sources.srcset), widths(sources.avif)]).toEqual([webp, avif]);
});

test('a moving picture is shown as it is', () => {
  const moving = { ...row, mime: 'image/gif' };
  expect(pictureSources(moving, { ...imageDefaults, image_formats: ['avif'] })).toMatchObject({
    ...{ srcset: null, avif: null },
  });
});
