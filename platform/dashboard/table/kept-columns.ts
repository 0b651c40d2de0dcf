import { useCallback, useMemo } from 'react';
import { usePreference } from '../preferences.ts';
import { useStable } from '../use-stable.ts';
import { type ColumnWidths, readWidths, settleWidth, writeWidths } from './column-widths.ts';

const words = (kept: unknown): string[] | undefined =>
  Array.isArray(kept) && kept.every((id) => typeof id === 'string') ? kept : undefined;
const yes = (kept: unknown): boolean | undefined => (kept === true ? true : undefined);

/** The name of the preference that keeps the hidden columns of a list. */
export const hiddenColumnsKey = (list: string): string => `hidden-columns.${list}`;

/** Words that are kept with the account; the same object as long as they are the same. */
function useKeptWords(name: string): [readonly string[], (words: readonly string[]) => void] {
  const [kept, keep] = usePreference(name, words);
  const same = useStable(kept ?? [], kept?.join('\n') ?? '');
  const change = useCallback(
    (next: readonly string[]) => keep(next.length > 0 ? [...new Set(next)] : null),
    [keep],
  );
  return [same, change];
}

const noExtras: readonly string[] = [];
/** Before the name of an extra column that somebody shows. */
const SHOWN = '+';

/**
 * The columns that a person has hidden in a list, kept with the account.
 * @param extras columns that are hidden until somebody shows them; always the same list
 */
export function useHiddenColumns(
  list: string,
  extras: readonly string[] = noExtras,
): [ReadonlySet<string>, (id: string) => void, (hidden: readonly string[]) => void] {
  const [kept, keep] = useKeptWords(hiddenColumnsKey(list));
  const hidden = useMemo(
    () =>
      new Set([
        ...kept.filter((id) => !id.startsWith(SHOWN) && !extras.includes(id)),
        ...extras.filter((id) => !kept.includes(`${SHOWN}${id}`)),
      ]),
    [kept, extras],
  );
  const hide = useCallback(
    (ids: readonly string[]) =>
      keep([
        ...ids.filter((id) => !extras.includes(id)).sort(),
        ...extras.filter((id) => !ids.includes(id)).map((id) => `${SHOWN}${id}`),
      ]),
    [keep, extras],
  );
  const toggle = useCallback(
    (id: string) => hide(hidden.has(id) ? [...hidden].filter((one) => one !== id) : [...hidden, id]),
    [hidden, hide],
  );
  return [hidden, toggle, hide];
}

/** How a person has arranged the columns of a list, and how that is changed. */
export type ColumnLayout = {
  hidden: ReadonlySet<string>;
  /** The ids in their order; empty as long as nobody has moved one. */
  order: readonly string[];
  widths: ColumnWidths;
  /** All chosen columns are shown, and the table scrolls sideways where they do not fit. */
  isWide: boolean;
  isChanged: boolean;
  onToggle: (id: string) => void;
  onOrder: (ids: readonly string[]) => void;
  /** Null gives the column back its own width. */
  onWidth: (id: string, width: number | null) => void;
  onWide: (isWide: boolean) => void;
  onReset: () => void;
};

/** The columns of a list as a person wants them: at once in this browser, and kept with the account. */
export function useColumnLayout(list: string, extras: readonly string[] = noExtras): ColumnLayout {
  const [hidden, onToggle, hide] = useHiddenColumns(list, extras);
  const [order, onOrder] = useKeptWords(`column-order.${list}`);
  const [sized, size] = useKeptWords(`column-widths.${list}`);
  const [wide, keepWide] = usePreference(`wide-columns.${list}`, yes);
  const widths = useMemo(() => readWidths(sized), [sized]);
  const isWide = wide ?? false;

  const onWidth = useCallback(
    (id: string, width: number | null) => {
      const next = new Map(widths);
      if (width === null) next.delete(id);
      else next.set(id, settleWidth(width));
      size(writeWidths(next));
    },
    [widths, size],
  );
  const onWide = useCallback((isOn: boolean) => keepWide(isOn ? true : null), [keepWide]);
  const onReset = useCallback(() => {
    hide(extras);
    onOrder([]);
    size([]);
    keepWide(null);
  }, [hide, extras, onOrder, size, keepWide]);
  const isUsual = hidden.size === extras.length && extras.every((id) => hidden.has(id));
  const isChanged = (isUsual ? 0 : 1) + order.length + widths.size > 0 || isWide;
  return useMemo(
    () => ({
      ...{ hidden, order, widths, isWide, isChanged },
      ...{ onToggle, onOrder, onWidth, onWide, onReset },
    }),
    [hidden, order, widths, isWide, isChanged, onToggle, onOrder, onWidth, onWide, onReset],
  );
}
