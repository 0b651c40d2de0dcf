import { roomTexts } from '#platform/dashboard/texts.ts';
import texts from './texts/en-US.json' with { type: 'json' };

/** The words of the acts on many posts, which come when they are asked for. */
export const useBatchTexts = roomTexts('posts-batch', texts);
