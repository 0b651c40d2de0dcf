import { roomTexts } from '../texts.ts';
import texts from './texts/en-US.json' with { type: 'json' };

/** The words of fields that take a picture of the library. */
export const usePicturesTexts = roomTexts('platformPictures', texts);
