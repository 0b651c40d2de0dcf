import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import classes from './icon-button.module.css';

type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label' | 'title'> & {
  /** The name that screen readers say and the tooltip shows. */
  name: string;
  /** Where the tooltip keeps inside the window. */
  tip?: 'center' | 'start' | 'end' | 'top';
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
};

/** A button that is an icon alone; it always has a name and a tooltip. */
export function IconButton({ name, tip = 'center', className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={name}
      data-tip={name}
      data-tip-side={tip}
      className={className ? `${classes.button} ${className}` : classes.button}
      {...rest}
    >
      {children}
    </button>
  );
}
