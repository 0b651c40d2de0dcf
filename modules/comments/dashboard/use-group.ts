import { useLocation } from '@tanstack/react-router';
import { useGo } from '#platform/dashboard/address.ts';

/** The site or the community that the path names; all that the person moderates where it names none. */
export function useGroup(): number | undefined {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const named = /\/comments\/(\d{1,16})\/?$/.exec(path)?.[1];
  return named === undefined ? undefined : Number(named);
}

/** Goes to the comments of the site alone, of a community, or of all. */
export function useGoToGroup(): (id: number | undefined) => void {
  const go = useGo();
  return (id) => go(`/r/dashboard/comments${id === undefined ? '' : `/${id}`}`);
}
