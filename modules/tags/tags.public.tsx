export { type PickedTag, TagPicker } from './dashboard/picking/tag-picker.tsx';
