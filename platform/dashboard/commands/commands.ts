import { type RefObject, useEffect, useRef } from 'react';

/** Something that can be done now, by name: the palette offers it. */
export type Command = {
  /** Its own name, kept for good: what was done last is remembered by it. */
  id: string;
  title: string;
  /** Other words by which somebody looks for it. */
  also?: string;
  /** The shortcut that does the same. */
  shortcut?: string;
  run: () => void;
  /** It stands in the account menu too. */
  isInAccountMenu?: boolean;
  /** Asked when the palette opens: it cannot be done now. */
  isOff?: () => boolean;
};

const groups = new Set<{ current: readonly Command[] }>();
const watchers = new Set<() => void>();
const tell = () => {
  for (const watcher of watchers) watcher();
};

/** The commands of the screen and of what is selected on it. */
export const offeredCommands = (): Command[] =>
  [...groups].flatMap(({ current }) => current).filter(({ isOff }) => !isOff?.());

/** Tells when a component begins or ends to offer commands. @returns ends it */
export function watchCommands(changed: () => void): () => void {
  watchers.add(changed);
  return () => watchers.delete(changed);
}

/** Offers commands as long as the component is there; a room calls it where it draws its buttons. */
export function useCommands(commands: readonly Command[]): void {
  const latest = useRef(commands);
  latest.current = commands;
  useEffect(() => {
    groups.add(latest);
    tell();
    return () => {
      groups.delete(latest);
      tell();
    };
  }, []);
}

/** Offers what a button does, as long as the button is there and can be pressed. */
export function useButtonCommand(
  button: RefObject<HTMLElement | null>,
  command: Pick<Command, 'id' | 'title' | 'shortcut'>,
): void {
  useCommands([
    {
      ...command,
      run: () => button.current?.click(),
      isOff: () => button.current === null || button.current.matches(':disabled'),
    },
  ]);
}
