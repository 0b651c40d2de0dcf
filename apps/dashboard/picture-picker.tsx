import { AssetPicker } from '#modules/assets/assets.public.tsx';

export { PictureButton } from '#modules/people/people.public.tsx';

import type { PicturePickerProps } from '#platform/dashboard/picture-picker.ts';

/** The library, from which rooms that it stands on choose a picture. */
export const PicturePicker = ({ onPick, onClose }: PicturePickerProps) => (
  <AssetPicker type="image" onPick={([picked]) => picked && onPick(picked.id)} onClose={onClose} />
);
