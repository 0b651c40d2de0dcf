import type { SentError } from '#platform/server/sent-error.ts';
import type { PagesOrder, WrittenPage } from './write-pages.ts';

/** The one thing that the process of a fill is told; without its line to the one who started it, it ends. */
export type FillMessage = { order: PagesOrder; connectionString: string };

/** What it says: page after page, and at last that it has ended, or why it could not. */
export type FillAnswer = { page: WrittenPage } | { isDone: true } | { error: SentError };
