import type { ComponentType } from 'react';
import { CheckIcon, HomeIcon, UsersIcon } from '../icons.tsx';
import {
  BroadcastIcon,
  ChartLineIcon,
  MessagesIcon,
  NewsIcon,
  Terminal2Icon,
  WorldIcon,
} from '../later-icons.tsx';

const icons: Record<string, ComponentType> = {
  home: HomeIcon,
  content: NewsIcon,
  community: MessagesIcon,
  audience: UsersIcon,
  site: WorldIcon,
  growth: ChartLineIcon,
  distribution: BroadcastIcon,
  developer: Terminal2Icon,
  agreements: CheckIcon,
};

/** The icon that the server names for a menu item; items inside a group have none. */
export function MenuIcon({ name }: { name: string }) {
  const Icon = icons[name];
  return Icon ? <Icon /> : null;
}
