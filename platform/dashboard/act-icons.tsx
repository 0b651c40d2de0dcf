import ArrowRightGlyph from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs';
import DotsGlyph from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import LinkGlyph from '@tabler/icons-react/dist/esm/icons/IconLink.mjs';
import PencilGlyph from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import TrashGlyph from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import UploadGlyph from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs';
import { icon, pointing } from './icons.tsx';

// Icons of what is done to rows; the first screen does not carry them.
export const ArrowRightIcon = pointing(ArrowRightGlyph);
export const DotsIcon = icon(DotsGlyph);
export const LinkIcon = icon(LinkGlyph);
export const PencilIcon = icon(PencilGlyph);
export const TrashIcon = icon(TrashGlyph);
export const UploadIcon = icon(UploadGlyph);
