export { TagPicker } from './dashboard/picking/tag-picker.tsx';
