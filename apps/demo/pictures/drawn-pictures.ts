import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { PictureFiles } from '../newsroom/newsroom.ts';
import { pictures } from './pictures.ts';

const PROGRAM = fileURLToPath(new URL('./draw-pictures.ts', import.meta.url));

/** Draws the illustrations beside this process, into a folder that is there until they are stored. */
export async function drawnPictures(): Promise<{ files: PictureFiles; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'masthead-pictures-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    await promisify(execFile)(process.execPath, [PROGRAM, folder]);
  } catch (error) {
    await remove();
    throw error;
  }
  return { files: new Map(pictures.map(({ id }) => [id, join(folder, `${id}.webp`)])), remove };
}
