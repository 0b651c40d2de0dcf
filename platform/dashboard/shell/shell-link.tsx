import type { ReactNode } from 'react';
import { isPlainClick } from './plain-click.ts';

type ShellLinkProps = {
  url: string;
  className?: string | undefined;
  /** The name where the content says none. */
  label?: string;
  isCurrent?: boolean;
  onGo: (url: string) => void;
  children: ReactNode;
};

/** A link of the shell: within this window the dashboard goes there without a new page. */
export function ShellLink({ url, className, label, isCurrent = false, onGo, children }: ShellLinkProps) {
  return (
    <a
      href={url}
      className={className}
      aria-label={label}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        onGo(url);
      }}
    >
      {children}
    </a>
  );
}
