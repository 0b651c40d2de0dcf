import type { ComponentProps, ReactNode } from 'react';
import classes from './bar-button.module.css';

type BarButtonProps = Omit<ComponentProps<'button'>, 'children' | 'className' | 'type'> & {
  icon: ReactNode;
  label: string;
};

/** A quiet button of the bars above a list, such as Columns and Export; its icon alone where space is short. */
export function BarButton({ icon, label, ...rest }: BarButtonProps) {
  return (
    <button type="button" aria-label={label} {...rest} className={classes.button}>
      {icon}
      <span>{label}</span>
    </button>
  );
}

/** The same as a download. */
export function BarDownload({ icon, label, href }: { icon: ReactNode; label: string; href: string }) {
  return (
    <a className={classes.button} aria-label={label} href={href} download>
      {icon}
      <span>{label}</span>
    </a>
  );
}
