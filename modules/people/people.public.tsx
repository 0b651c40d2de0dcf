/** Gives a person another picture. */
export { PictureButton } from './dashboard/picture-button.tsx';
