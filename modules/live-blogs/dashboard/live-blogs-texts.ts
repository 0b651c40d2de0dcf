import { roomTexts } from '#platform/dashboard/texts.ts';
import texts from './texts/en-US.json' with { type: 'json' };

export const useLiveTexts = roomTexts('liveBlogs', texts);
