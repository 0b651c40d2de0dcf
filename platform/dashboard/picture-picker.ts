import type { ComponentType } from 'react';
import { lazyPart } from './lazy-part.ts';

export type PicturePickerProps = {
  /** Told the id of the picture that was chosen; the picker then closes itself by `onClose`. */
  onPick: (id: number) => void;
  onClose: () => void;
};

export type PictureButtonProps = {
  profileId: number;
  /** With its words instead of a pencil. */
  isWide?: boolean;
  /** The person has the picture now. */
  onChanged: () => void;
};

type Picker = {
  PicturePicker: ComponentType<PicturePickerProps>;
  PictureButton: ComponentType<PictureButtonProps>;
};

let load: () => Promise<Picker> = async () => {
  throw new Error('No library of pictures is there.');
};

/** Says once where pictures are chosen, for rooms that the library itself stands on. */
export function offerPictures(picker: typeof load): void {
  load = picker;
}

/** Chooses a picture of the library; its code comes when it is first drawn, so it stands in a `Suspense`. */
export const PicturePicker = lazyPart(() => load(), 'PicturePicker');

/** Gives a person another picture; left out where it does not come, and stands in a `Suspense` as well. */
export const PictureButton = lazyPart(
  () => load(),
  'PictureButton',
  () => null,
);
