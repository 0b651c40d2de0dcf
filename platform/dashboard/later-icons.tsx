import AlertTriangleGlyph from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import BellGlyph from '@tabler/icons-react/dist/esm/icons/IconBell.mjs';
import BroadcastGlyph from '@tabler/icons-react/dist/esm/icons/IconBroadcast.mjs';
import ChartLineGlyph from '@tabler/icons-react/dist/esm/icons/IconChartLine.mjs';
import DeviceDesktopGlyph from '@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs';
import MessagesGlyph from '@tabler/icons-react/dist/esm/icons/IconMessages.mjs';
import MoonGlyph from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs';
import NewsGlyph from '@tabler/icons-react/dist/esm/icons/IconNews.mjs';
import SettingsGlyph from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs';
import SunGlyph from '@tabler/icons-react/dist/esm/icons/IconSun.mjs';
import Terminal2Glyph from '@tabler/icons-react/dist/esm/icons/IconTerminal2.mjs';
import UserGlyph from '@tabler/icons-react/dist/esm/icons/IconUser.mjs';
import WorldGlyph from '@tabler/icons-react/dist/esm/icons/IconWorld.mjs';
import { icon } from './icons.tsx';

// Icons of what is fetched on demand; the first screen does not carry them.
export const AlertTriangleIcon = icon(AlertTriangleGlyph);
export const BellIcon = icon(BellGlyph);
export const BroadcastIcon = icon(BroadcastGlyph);
export const ChartLineIcon = icon(ChartLineGlyph);
export const DeviceDesktopIcon = icon(DeviceDesktopGlyph);
export const MessagesIcon = icon(MessagesGlyph);
export const MoonIcon = icon(MoonGlyph);
export const NewsIcon = icon(NewsGlyph);
export const SettingsIcon = icon(SettingsGlyph);
export const SunIcon = icon(SunGlyph);
export const Terminal2Icon = icon(Terminal2Glyph);
export const UserIcon = icon(UserGlyph);
export const WorldIcon = icon(WorldGlyph);
