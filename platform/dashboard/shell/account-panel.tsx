import { type ComponentType, useEffect, useState } from 'react';
import { PencilIcon } from '../act-icons.tsx';
import { useCaller } from '../caller.tsx';
import { type Command, offeredCommands, watchCommands } from '../commands/commands.ts';
import { CompassIcon, HeartIcon, LogoutIcon } from '../icons.tsx';
import { MessagesIcon, NewsIcon, SettingsIcon, UserIcon } from '../later-icons.tsx';
import { usePlatformTexts } from '../texts.ts';
import type { AccountEntry } from './account-entries.ts';
import classes from './account-menu.module.css';
import { AppearanceChoice } from './appearance-choice.tsx';
import { isPlainClick } from './plain-click.ts';
import { useShellTexts } from './shell-texts.ts';

const icons: Record<AccountEntry['id'], ComponentType> = {
  create: PencilIcon,
  createEntry: PencilIcon,
  posts: NewsIcon,
  feed: HeartIcon,
  apply: CompassIcon,
  community: MessagesIcon,
  communities: MessagesIcon,
  profile: UserIcon,
  settings: SettingsIcon,
};

type AccountPanelProps = {
  entries: readonly AccountEntry[];
  onGo: (url: string) => void;
  onSignOut: () => void;
  onClose: () => void;
};

/** What the account menu shows once it is open. */
export function AccountPanel({ entries, onGo, onSignOut, onClose }: AccountPanelProps) {
  const text = usePlatformTexts();
  const shellText = useShellTexts();
  const { profile } = useCaller();
  const commands = useMenuCommands();
  return (
    <div>
      <p className={classes.name} dir="auto">
        {profile.title}
      </p>
      {entries.length > 0 ? (
        <ul className={classes.entries}>
          {entries.map(({ id, url }) => {
            const Icon = icons[id];
            return (
              <li key={id}>
                <a
                  href={url}
                  className={classes.item}
                  onClick={(event) => {
                    if (!isPlainClick(event)) return;
                    event.preventDefault();
                    onGo(url);
                  }}
                >
                  <Icon />
                  {shellText(`accountEntries.${id}`)}
                </a>
              </li>
            );
          })}
        </ul>
      ) : null}
      <div className={classes.panel}>
        <AppearanceChoice />
      </div>
      {commands.map(({ id, title, run }) => (
        <button
          key={id}
          type="button"
          className={classes.item}
          onClick={() => {
            onClose();
            run();
          }}
        >
          <CompassIcon />
          {title}
        </button>
      ))}
      <button type="button" className={classes.item} onClick={onSignOut}>
        <LogoutIcon />
        {text('shell.signOut')}
      </button>
    </div>
  );
}

const menuCommands = (): Command[] => offeredCommands().filter((one) => one.isInAccountMenu);

/** A menu that is opened at once may be there before what offers them. */
function useMenuCommands(): Command[] {
  const [commands, setCommands] = useState(menuCommands);
  useEffect(() => {
    const look = () => setCommands(menuCommands());
    look();
    return watchCommands(look);
  }, []);
  return commands;
}
