import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useGo } from '#platform/dashboard/address.ts';

/** The person who is open beside the list: the one that the path names, until somebody opens another one. */
export function useOpenedUser() {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const go = useGo();
  const id = /\/users\/(\d{1,16})\/?$/.exec(path)?.[1];
  const named = id === undefined ? null : Number(id);
  const [opened, setOpened] = useState<number | null>(named);
  useEffect(() => {
    if (named !== null) setOpened(named);
  }, [named]);
  const close = () => {
    setOpened(null);
    if (named !== null) go('/r/dashboard/users');
  };
  return { opened, open: setOpened, close };
}
