import type { ReactNode } from 'react';
import { IconButton } from './icon-button.tsx';
import { ArrowLeftIcon, ChevronDownIcon, ChevronUpIcon, XIcon } from './icons.tsx';
import { useModalElement } from './modal-element.ts';
import classes from './side-drawer.module.css';
import { usePlatformTexts } from './texts.ts';
import { useWidthBand } from './window-width.ts';

type SideDrawerProps = {
  /** What the drawer shows, for screen readers. */
  label: string;
  /** Where the open row stands in the list; undefined when it is on another page, null of what stands in no list. */
  position: { of: number; total: string } | undefined | null;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  onClose: () => void;
  /** Icon buttons beside Close. */
  actions?: ReactNode;
  children: ReactNode;
};

/** The details of one row: docked at 1200 px and more, over the table below, a full sheet on a phone. */
export function SideDrawer(props: SideDrawerProps) {
  const band = useWidthBand();
  if (band === 'phone') return <DrawerSheet {...props} />;
  return (
    <aside className={classes.drawer} data-drawer data-docked={band === 'wide'} aria-label={props.label}>
      <DrawerHead {...props} isSheet={false} />
      <div className={classes.body}>{props.children}</div>
    </aside>
  );
}

function DrawerSheet(props: SideDrawerProps) {
  const dialog = useModalElement();
  return (
    <dialog
      ref={dialog}
      className={classes.sheet}
      aria-label={props.label}
      onCancel={(event) => {
        event.preventDefault();
        props.onClose();
      }}
    >
      <DrawerHead {...props} isSheet />
      <div className={classes.body}>{props.children}</div>
    </dialog>
  );
}

function DrawerHead(props: SideDrawerProps & { isSheet: boolean }) {
  const text = usePlatformTexts();
  const { position, isSheet } = props;
  const size = isSheet ? 20 : 16;
  return (
    <header className={classes.head}>
      {isSheet ? (
        <IconButton name={text('drawer.close')} tip="start" onClick={props.onClose}>
          <ArrowLeftIcon size={size} />
        </IconButton>
      ) : null}
      <bdi className={classes.position}>
        {position ? text('drawer.position', { position: position.of, total: position.total }) : null}
      </bdi>
      {position === null ? null : (
        <span className={classes.steps}>
          <IconButton name={text('drawer.previous')} disabled={!props.onPrevious} onClick={props.onPrevious}>
            <ChevronUpIcon size={size} />
          </IconButton>
          <IconButton name={text('drawer.next')} disabled={!props.onNext} onClick={props.onNext}>
            <ChevronDownIcon size={size} />
          </IconButton>
        </span>
      )}
      <span className={classes.actions}>
        {props.actions}
        {isSheet ? null : (
          <IconButton name={text('drawer.close')} tip="end" onClick={props.onClose}>
            <XIcon />
          </IconButton>
        )}
      </span>
    </header>
  );
}
