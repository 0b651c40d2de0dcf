import { existsSync } from 'node:fs';
import type { Samples } from '#platform/testing/samples.ts';
import { allRooms } from './all-rooms.ts';

const files = allRooms
  .map(({ name }) => `./${name}/${name}.samples.ts`)
  .filter((file) => existsSync(new URL(file, import.meta.url)));

/** The samples of every room that has any, as its `<room>.samples.ts` exports them, in the order of the rooms. */
export const allSamples: readonly Samples[] = await Promise.all(
  files.map(async (file) => {
    const [samples, ...others] = Object.values((await import(file)) as Record<string, Samples>);
    if (!samples || others.length > 0) throw new Error(`${file} exports its samples and nothing else.`);
    return samples;
  }),
);
