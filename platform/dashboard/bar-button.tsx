import { type ComponentProps, type ReactNode, useRef } from 'react';
import classes from './bar-button.module.css';
import { useButtonCommand } from './commands/commands.ts';

type BarButtonProps = Omit<ComponentProps<'button'>, 'children' | 'className' | 'type'> & {
  icon: ReactNode;
  label: string;
};

/** A quiet button of the bars above a list, such as Columns and Export; its icon alone where space is short. */
export function BarButton({ icon, label, ref, ...rest }: BarButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useButtonCommand(button, { id: `bar.${label}`, title: label });
  return (
    <button
      type="button"
      aria-label={label}
      {...rest}
      ref={(element) => {
        button.current = element;
        if (typeof ref === 'function') return ref(element);
        if (ref) ref.current = element;
      }}
      className={classes.button}
    >
      {icon}
      <span>{label}</span>
    </button>
  );
}
