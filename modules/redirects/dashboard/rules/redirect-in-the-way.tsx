import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { notices } from '#platform/dashboard/notices.tsx';
import { read } from '#platform/dashboard/queries.ts';
import { getRedirect, type Redirect } from '../../redirects.contract.ts';

type InTheWayProps = {
  id: number;
  onOpen: (id: number) => void;
  onClose: () => void;
  children: (redirect: Redirect) => ReactNode;
};

/** Fetches a redirect that stands in the way of another one, to change it over that one's form. */
export function RedirectInTheWay({ id, onOpen, onClose, children }: InTheWayProps) {
  const { data, error } = useQuery({
    ...read(getRedirect, { params: { redirectId: id } }),
    refetchOnWindowFocus: false,
  });
  useEffect(() => {
    if (!error) return;
    notices.failed(error, error.message, () => onOpen(id));
    onClose();
  }, [error, id, onOpen, onClose]);
  return data === undefined ? null : children(data);
}
