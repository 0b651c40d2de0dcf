import { useLocation, useRouter } from '@tanstack/react-router';

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
    if (opened === null) history.push(url);
    else history.replace(url);
  };
  const close = () => {
    if (opened !== null) history.replace(`${base}${searchStr}`);
  };
  return { opened, open, close };
}
