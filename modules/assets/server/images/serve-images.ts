import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SVG } from '../../asset-kinds.contract.ts';
import { cleanSvg, SvgRefused } from './clean-svg.ts';
import { type ImageAnswer, type ImageOrder, ImageRefused, type MadeImage } from './image-order.ts';
import { makeCrops } from './make-crops.ts';
import { makeFitted } from './make-fitted.ts';
import { makeBlank, makePicture } from './make-picture.ts';

/** A picture of fifty megapixels takes 200 megabytes unpacked. */
const MOST_BYTES = 1_200 * 1024 ** 2;
const LOOK_MILLISECONDS = 50;

/** Makes the pictures that the process which started this one asks for, one at a time, until it lets go of it. */
export function serveImages(): void {
  // Ctrl-C goes to the whole group of the terminal; when this one ends is for the other one to say.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  // Pictures are unpacked outside of what the engine counts.
  setInterval(() => {
    if (process.memoryUsage.rss() > MOST_BYTES) process.kill(process.pid, 'SIGKILL');
  }, LOOK_MILLISECONDS).unref();
  process.on('message', ({ id, order }: { id: number; order: ImageOrder }) => {
    make(order)
      .then((made): ImageAnswer => ({ id, made }))
      .catch((error: unknown): ImageAnswer => ({ id, ...problemOf(error) }))
      .then((answer) => process.send?.(answer));
  });
  process.on('disconnect', () => process.exit(0));
}

async function make(order: ImageOrder): Promise<MadeImage> {
  switch (order.kind) {
    case 'picture':
      return makePicture(order.path, order.folder);
    case 'crops':
      return {
        files: await makeCrops(order.path, order.folder, order.focal, { settings: order.settings }),
        dominantColor: null,
      };
    case 'fitted':
      return makeFitted(order);
    case 'blank':
      return makeBlank(order.folder, order.format, order);
    case 'svg': {
      const { text, width, height } = cleanSvg(await readFile(order.path, 'utf8'));
      const path = join(order.folder, 'original.svg');
      await writeFile(path, text);
      const file = { name: 'original', path, mime: SVG, width: width ?? 0, height: height ?? 0 };
      return { files: [file], dominantColor: null };
    }
  }
}

function problemOf(error: unknown): { problem: ImageRefused['problem'] } | { error: string } {
  if (error instanceof ImageRefused) return { problem: error.problem };
  if (error instanceof SvgRefused) return { problem: 'is_broken' };
  const { code, message } = error as NodeJS.ErrnoException;
  // What the disk says is no fault of the picture.
  if (code !== undefined) return { error: message };
  return { problem: /timeout/i.test(message) ? 'took_too_long' : 'is_broken' };
}
