import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { type MenuItem, useCaller } from '../caller.tsx';
import { ChevronDownIcon, ChevronRightIcon, PlusIcon, SearchIcon } from '../icons.tsx';
import { useModalElement } from '../modal-element.ts';
import { usePlatformTexts } from '../texts.ts';
import classes from './main-menu.module.css';
import { MenuIcon } from './menu-icon.tsx';
import { addPostItem, currentUrl, keptItems } from './menu-items.ts';
import { isPlainClick } from './plain-click.ts';

type MainMenuProps = { path: string; onGo: (url: string) => void; onClose: () => void };

/** The main menu over the start of the screen; groups open in place. */
export function MainMenu({ path, onGo, onClose }: MainMenuProps) {
  const text = usePlatformTexts();
  const { menu } = useCaller();
  const dialog = useModalElement();
  const [sought, setSought] = useState('');
  const items = keptItems(menu, sought);
  const current = currentUrl(menu, path);
  const addPost = addPostItem(menu);

  useEffect(() => {
    const onPress = ({ clientX, clientY }: PointerEvent) => {
      const box = dialog.current?.getBoundingClientRect();
      const isOutside =
        box && (clientX < box.left || clientX > box.right || clientY < box.top || clientY > box.bottom);
      if (isOutside) latestClose.current();
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [dialog]);
  const latestClose = useRef(onClose);
  latestClose.current = onClose;

  const go = (event: MouseEvent, url: string) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    onClose();
    onGo(url);
  };
  return (
    <dialog
      ref={dialog}
      className={classes.menu}
      data-past-due="ignore"
      aria-label={text('shell.menu')}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <search className={classes.find}>
        <SearchIcon />
        <input
          type="text"
          aria-label={text('shell.findScreen')}
          placeholder={text('shell.findScreen')}
          value={sought}
          onChange={({ currentTarget }) => setSought(currentTarget.value)}
        />
      </search>
      <nav aria-label={text('shell.menu')}>
        <ul className={classes.list}>
          {items.map((item) => (
            <MenuEntry key={item.id} item={item} current={current} isForced={sought !== ''} onGo={go} />
          ))}
        </ul>
        {items.length === 0 ? (
          <p className={classes.none} role="status">
            {text('shell.noScreen')}
          </p>
        ) : null}
      </nav>
      {addPost ? (
        <a href={addPost.url} className={classes.addPost} onClick={(event) => go(event, addPost.url)}>
          <PlusIcon />
          {addPost.title}
        </a>
      ) : null}
    </dialog>
  );
}

/** A screen of a group, with the screens below it. */
function MenuLine({ item, current, onGo }: Omit<MenuEntryProps, 'isForced'>) {
  return (
    <li>
      <a
        href={item.url}
        className={classes.entry}
        aria-current={item.url === current ? 'page' : undefined}
        onClick={(event) => onGo(event, item.url)}
      >
        <span className={classes.name}>{item.title}</span>
        <Waiting count={item.badge_count} />
      </a>
      {item.submenu.length > 0 ? (
        <ul className={classes.sub}>
          {item.submenu.map((child) => (
            <MenuLine key={child.id} item={child} current={current} onGo={onGo} />
          ))}
        </ul>
      ) : null}
    </li>
  );
}

/** More than this is said as more than this. */
const MOST_SHOWN = 99;

/** How much waits behind an entry. */
function Waiting({ count }: { count: number | null }) {
  const text = usePlatformTexts();
  if (count === null) return null;
  const shown = count > MOST_SHOWN ? `${MOST_SHOWN}+` : String(count);
  return (
    <span className={classes.waiting}>
      <span aria-hidden="true">{shown}</span>
      <span className="visually-hidden">{text('shell.waiting', { count, shown })}</span>
    </span>
  );
}

type MenuEntryProps = {
  item: MenuItem;
  /** The address of the item that is open. */
  current: string | undefined;
  /** Everything is open while somebody searches. */
  isForced: boolean;
  onGo: (event: MouseEvent, url: string) => void;
};

function MenuEntry({ item, current, isForced, onGo }: MenuEntryProps) {
  const [isOpen, setIsOpen] = useState(true);
  if (item.submenu.length === 0) {
    return (
      <li data-section={item.is_section}>
        <a
          href={item.url}
          className={classes.entry}
          aria-current={item.url === current ? 'page' : undefined}
          onClick={(event) => onGo(event, item.url)}
        >
          <MenuIcon name={item.icon} />
          <span className={classes.name}>{item.title}</span>
          <Waiting count={item.badge_count} />
        </a>
      </li>
    );
  }
  const isShown = isOpen || isForced;
  return (
    <li data-section={item.is_section}>
      <button
        type="button"
        className={classes.group}
        aria-expanded={isShown}
        onClick={() => setIsOpen((open) => !open)}
      >
        <MenuIcon name={item.icon} />
        <span>{item.title}</span>
        {isShown ? <ChevronDownIcon /> : <ChevronRightIcon />}
      </button>
      {isShown ? (
        <ul className={classes.sub}>
          {item.submenu.map((child) => (
            <MenuLine key={child.id} item={child} current={current} onGo={onGo} />
          ))}
        </ul>
      ) : null}
    </li>
  );
}
