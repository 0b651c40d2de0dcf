import { initialsOf } from '#platform/contract/initials.ts';
import { useCaller } from '../caller.tsx';
import { Dropdown } from '../dropdown.tsx';
import { lazyPart } from '../lazy-part.ts';
import { usePlatformTexts } from '../texts.ts';
import type { AccountEntry } from './account-entries.ts';
import classes from './account-menu.module.css';

const AccountPanel = lazyPart(() => import('./account-panel.tsx'), 'AccountPanel');

type AccountMenuProps = {
  entries: readonly AccountEntry[];
  /** The main menu has no button, so the avatar stands further in. */
  isOffset: boolean;
  onGo: (url: string) => void;
  onSignOut: () => void;
};

/** Who is signed in: the person's own places, the look of the tool, and the way out. */
export function AccountMenu({ entries, isOffset, onGo, onSignOut }: AccountMenuProps) {
  const text = usePlatformTexts();
  const { profile } = useCaller();
  return (
    <Dropdown
      label={text('shell.account', { name: profile.title })}
      align="end"
      width={256}
      className={classes.place}
      opener={(opener) => (
        <button
          type="button"
          className={classes.avatar}
          data-place="account"
          style={isOffset ? { marginInlineEnd: 36 } : undefined}
          // Whoever speaks to the browser says what is seen: the name contains it.
          aria-label={`${text('shell.account', { name: profile.title })} (${initialsOf(profile.title)})`}
          {...opener}
        >
          {initialsOf(profile.title)}
        </button>
      )}
    >
      {(close) => (
        <AccountPanel
          entries={entries}
          onGo={(url) => {
            close();
            onGo(url);
          }}
          onSignOut={onSignOut}
          onClose={close}
        />
      )}
    </Dropdown>
  );
}
