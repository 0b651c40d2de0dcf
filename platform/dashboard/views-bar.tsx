import { type ReactNode, useRef } from 'react';
import { useButtonCommand } from './commands/commands.ts';
import { i18n, usePlatformTexts } from './texts.ts';
import classes from './views-bar.module.css';

/** A view of a list: the same rows seen under one question, with how many there are. */
export type ListView<Id extends string> = {
  id: Id;
  title: string;
  count: number | undefined;
  /** Somebody typed the title, so that its direction follows its letters. */
  isTyped?: boolean;
  /** A word after the count, such as "modified". */
  note?: string;
  /** What stands after the tab, such as its menu. */
  menu?: ReactNode;
};

export type ViewsBarProps<Id extends string> = {
  views: readonly ListView<Id>[];
  current: Id;
  onView: (id: Id) => void;
  /** Stands after the last view, to add one. */
  add?: ReactNode;
  /** What is done with the list as a whole, such as Import and Export. */
  actions?: ReactNode;
};

/** The views of a list above its filters, with their counts. */
export function ViewsBar<Id extends string>({ views, current, onView, add, actions }: ViewsBarProps<Id>) {
  const text = usePlatformTexts();
  const number = new Intl.NumberFormat(i18n.language);
  return (
    <div className={classes.bar}>
      <nav className={classes.views} aria-label={text('list.views')}>
        {views.map(({ id, title, count, isTyped, note, menu }) => (
          <span key={id} className={classes.tab}>
            <button
              type="button"
              className={classes.view}
              aria-current={id === current}
              onClick={() => onView(id)}
            >
              <span className={classes.title} dir={isTyped ? 'auto' : undefined}>
                {title}
              </span>{' '}
              {count === undefined ? null : <span className={classes.count}>{number.format(count)}</span>}{' '}
              {note === undefined ? null : <span className={classes.count}>{note}</span>}
            </button>
            {menu}
          </span>
        ))}
        {add}
      </nav>
      <div className={classes.actions}>{actions}</div>
    </div>
  );
}

type ViewsActionProps = {
  /** Its own name, by which the palette remembers it. */
  id: string;
  icon: ReactNode;
  label: string;
  onClick?: () => void;
  href?: string;
};

/** One action at the end of the views; on a phone its icon alone. With `href` it is a download. */
export function ViewsAction(props: ViewsActionProps) {
  const inside = (
    <>
      {props.icon}
      <span>{props.label}</span>
    </>
  );
  const button = useRef<HTMLButtonElement>(null);
  const link = useRef<HTMLAnchorElement>(null);
  useButtonCommand(props.href === undefined ? button : link, { id: props.id, title: props.label });
  return props.href === undefined ? (
    <button ref={button} type="button" className={classes.action} onClick={props.onClick}>
      {inside}
    </button>
  ) : (
    <a ref={link} className={classes.action} href={props.href} download>
      {inside}
    </a>
  );
}
