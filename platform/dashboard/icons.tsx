import type { TablerIcon } from '@tabler/icons-react';
import AdjustmentsGlyph from '@tabler/icons-react/dist/esm/icons/IconAdjustments.mjs';
import AlertCircleGlyph from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs';
import ArrowBarToRightGlyph from '@tabler/icons-react/dist/esm/icons/IconArrowBarToRight.mjs';
import ArrowDownGlyph from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import ArrowLeftGlyph from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs';
import ArrowUpGlyph from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import CheckGlyph from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import ChevronDownGlyph from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import ChevronLeftGlyph from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import ChevronRightGlyph from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import ChevronUpGlyph from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs';
import Columns3Glyph from '@tabler/icons-react/dist/esm/icons/IconColumns3.mjs';
import CompassGlyph from '@tabler/icons-react/dist/esm/icons/IconCompass.mjs';
import DownloadGlyph from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import HeartGlyph from '@tabler/icons-react/dist/esm/icons/IconHeart.mjs';
import HomeGlyph from '@tabler/icons-react/dist/esm/icons/IconHome.mjs';
import LockGlyph from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import LogoutGlyph from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs';
import Menu2Glyph from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs';
import PlusGlyph from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import RefreshGlyph from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import SearchGlyph from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import UsersGlyph from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import WifiOffGlyph from '@tabler/icons-react/dist/esm/icons/IconWifiOff.mjs';
import XGlyph from '@tabler/icons-react/dist/esm/icons/IconX.mjs';

type IconProps = { size?: number; className?: string };

/** An icon: drawn at 16 px with a stroke of 1.75. It never speaks; its button or text does. */
export function icon(Glyph: TablerIcon, options: { points?: boolean } = {}) {
  return function Icon({ size = 16, className }: IconProps) {
    return (
      <Glyph
        size={size}
        stroke={1.75}
        aria-hidden="true"
        className={className}
        data-points={options.points ? 'on' : undefined}
      />
    );
  };
}

/** What points along the line is mirrored where lines run from right to left. */
export const pointing = (Glyph: TablerIcon) => icon(Glyph, { points: true });

export const AlertCircleIcon = icon(AlertCircleGlyph);
export const ArrowDownIcon = icon(ArrowDownGlyph);
export const ArrowLeftIcon = pointing(ArrowLeftGlyph);
export const ArrowUpIcon = icon(ArrowUpGlyph);
export const CheckIcon = icon(CheckGlyph);
export const ChevronDownIcon = icon(ChevronDownGlyph);
export const ChevronLeftIcon = pointing(ChevronLeftGlyph);
export const ChevronRightIcon = pointing(ChevronRightGlyph);
export const ChevronUpIcon = icon(ChevronUpGlyph);
export const Columns3Icon = icon(Columns3Glyph);
export const HomeIcon = icon(HomeGlyph);
export const LockIcon = icon(LockGlyph);
export const LogoutIcon = pointing(LogoutGlyph);
export const Menu2Icon = icon(Menu2Glyph);
export const RefreshIcon = icon(RefreshGlyph);
export const SearchIcon = icon(SearchGlyph);
export const AdjustmentsIcon = icon(AdjustmentsGlyph);
export const UsersIcon = icon(UsersGlyph);
export const WifiOffIcon = icon(WifiOffGlyph);
export const XIcon = icon(XGlyph);
export const DownloadIcon = icon(DownloadGlyph);
export const PlusIcon = icon(PlusGlyph);
export const ArrowBarToRightIcon = pointing(ArrowBarToRightGlyph);
export const CompassIcon = icon(CompassGlyph);
export const HeartIcon = icon(HeartGlyph);
