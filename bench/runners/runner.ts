import type { Measured } from '../report/measured.ts';

/** What the command line asks for; `times` is how often something is killed. */
export type Wish = { posts: number; minutes: number; times: number; seed: number };

export type Line = Omit<Measured, 'runner' | 'load'>;

/** Measures one thing; a long one runs only when it is named. */
export type Runner = { isLong?: boolean; run(wish: Wish): Promise<Line[]> };
