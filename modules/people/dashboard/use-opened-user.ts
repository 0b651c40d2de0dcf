import { useLocation, useRouter } from '@tanstack/react-router';

/** A form that adds or merges somebody has just been saved, and its leave guard still stands. */
const saved = { ignoreBlocker: true };
const PLACE = /^(.*?)(?:\/(\d{1,16}))?\/?$/;

/** The person who is open beside the list, whom the address names; the filters of the list stay in it. */
export function useOpenedUser() {
  const { basepath, history } = useRouter();
  const { pathname, searchStr } = useLocation({
    select: ({ pathname, searchStr }) => ({ pathname, searchStr }),
    structuralSharing: true,
  });
  const [, list = '', id] = PLACE.exec(pathname) ?? [];
  const opened = id === undefined ? null : Number(id);
  const base = `${basepath === '/' ? '' : basepath}${list}`;
  const open = (next: number) => {
    const url = `${base}/${next}${searchStr}`;
    // However many are looked through beside the list, one step back leads to the list.
    if (opened === null) history.push(url, undefined, saved);
    else history.replace(url, undefined, saved);
  };
  const close = () => {
    if (opened !== null) history.replace(`${base}${searchStr}`, undefined, saved);
  };
  return { opened, open, close };
}
