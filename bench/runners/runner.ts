import type { Measured } from '../report/measured.ts';

/** What the command line asks for. */
export type Wish = { posts: number; minutes: number };

export type Line = Omit<Measured, 'runner' | 'load'>;

/** Measures one thing; a long one runs only when it is named. */
export type Runner = { isLong?: boolean; run(wish: Wish): Promise<Line[]> };
