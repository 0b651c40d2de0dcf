import { oncePerGround } from '#platform/server/ground.ts';
import { openImageProcess } from './images/image-process.ts';
import { openScratch } from './uploads/scratch.ts';

/** The processes that make pictures, once for all who have some made. */
export const imagesOf = oncePerGround(({ programs }) => openImageProcess({ program: programs.images }));

/** Where files lie while something is made of them. */
export const scratchOf = oncePerGround(({ dataFolder }) => openScratch(dataFolder));
