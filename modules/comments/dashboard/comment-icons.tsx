import SpamGlyph from '@tabler/icons-react/dist/esm/icons/IconAlertOctagon.mjs';
import BanGlyph from '@tabler/icons-react/dist/esm/icons/IconBan.mjs';
import ReplyGlyph from '@tabler/icons-react/dist/esm/icons/IconCornerUpLeft.mjs';
import PageGlyph from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs';
import FlagGlyph from '@tabler/icons-react/dist/esm/icons/IconFlag.mjs';
import PinGlyph from '@tabler/icons-react/dist/esm/icons/IconPin.mjs';
import PinnedOffGlyph from '@tabler/icons-react/dist/esm/icons/IconPinnedOff.mjs';
import { icon, pointing } from '#platform/dashboard/icons.tsx';

export const SpamIcon = icon(SpamGlyph);
export const BanIcon = icon(BanGlyph);
export const ReplyIcon = pointing(ReplyGlyph);
export const PageIcon = pointing(PageGlyph);
export const FlagIcon = icon(FlagGlyph);
export const PinIcon = icon(PinGlyph);
export const UnpinIcon = icon(PinnedOffGlyph);
