import BracketsGlyph from '@tabler/icons-react/dist/esm/icons/IconBrackets.mjs';
import BrowserGlyph from '@tabler/icons-react/dist/esm/icons/IconBrowser.mjs';
import FileCodeGlyph from '@tabler/icons-react/dist/esm/icons/IconFileCode.mjs';
import H1Glyph from '@tabler/icons-react/dist/esm/icons/IconH1.mjs';
import H2Glyph from '@tabler/icons-react/dist/esm/icons/IconH2.mjs';
import H3Glyph from '@tabler/icons-react/dist/esm/icons/IconH3.mjs';
import InfoSquareGlyph from '@tabler/icons-react/dist/esm/icons/IconInfoSquare.mjs';
import LayoutGridGlyph from '@tabler/icons-react/dist/esm/icons/IconLayoutGrid.mjs';
import PaperclipGlyph from '@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs';
import LinkGlyph from '@tabler/icons-react/dist/esm/icons/IconPhotoShare.mjs';
import PuzzleGlyph from '@tabler/icons-react/dist/esm/icons/IconPuzzle.mjs';
import { icon } from '#platform/dashboard/icons.tsx';
import {
  BlockquoteIcon,
  CodeIcon,
  ListIcon,
  ListNumbersIcon,
  PhotoIcon,
  SeparatorIcon,
  TableIcon,
} from './editor-icons.tsx';
import type { InsertName } from './insert-items.ts';

export const insertIcons: Record<InsertName, (props: { size?: number }) => React.ReactNode> = {
  heading2: icon(H1Glyph),
  heading3: icon(H2Glyph),
  heading4: icon(H3Glyph),
  bullets: ListIcon,
  numbers: ListNumbersIcon,
  quote: BlockquoteIcon,
  code: CodeIcon,
  divider: SeparatorIcon,
  table: TableIcon,
  library: PhotoIcon,
  picture: icon(LinkGlyph),
  gallery: icon(LayoutGridGlyph),
  file: icon(PaperclipGlyph),
  embed: icon(BrowserGlyph),
  callout: icon(InfoSquareGlyph),
  particle: icon(PuzzleGlyph),
  shortcode: icon(BracketsGlyph),
  html: icon(FileCodeGlyph),
};
