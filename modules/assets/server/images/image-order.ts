import type { ImageSettings } from '../../image-settings.contract.ts';

/** What the process of pictures is asked for: a picture as the library keeps it, its crops, a small copy, or a neutral one. */
export type ImageOrder =
  | { kind: 'picture'; path: string; folder: string }
  | { kind: 'crops'; path: string; folder: string; focal: { x: number; y: number }; settings: ImageSettings }
  | { kind: 'fitted'; path: string; folder: string; side: number; bytes: number }
  | { kind: 'svg'; path: string; folder: string }
  | { kind: 'blank'; folder: string; format: string; width: number; height: number };

/** A file that was made, beside what has to be known to serve it. */
export type MadeFile = { name: string; path: string; mime: string; width: number; height: number };

export type MadeImage = { files: MadeFile[]; dominantColor: string | null };

/** Why a picture cannot be used; what people read stands with whoever asked. */
export type ImageProblem = 'is_broken' | 'has_too_many_pixels' | 'is_unknown' | 'took_too_long';

export type ImageAnswer = { id: number } & (
  | { made: MadeImage }
  | { problem: ImageProblem }
  | { error: string }
);

/** A picture that cannot be used. */
export class ImageRefused extends Error {
  readonly problem: ImageProblem;
  constructor(problem: ImageProblem) {
    super(`The picture ${problem.replaceAll('_', ' ')}.`);
    this.problem = problem;
  }
}
