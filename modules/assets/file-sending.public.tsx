export { DropArea } from './dashboard/upload/drop-area.tsx';
export { FileInput } from './dashboard/upload/file-input.tsx';
export { forgetParts, sendInParts } from './dashboard/upload/upload-in-parts.ts';
