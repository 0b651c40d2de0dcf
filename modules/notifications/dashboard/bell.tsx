import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { Dropdown } from '#platform/dashboard/dropdown.tsx';
import { IconButton } from '#platform/dashboard/icon-button.tsx';
import { useShortcut } from '#platform/dashboard/keys/shortcut-registry.ts';
import { BellIcon } from '#platform/dashboard/later-icons.tsx';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { keyOf } from '#platform/dashboard/queries.ts';
import { MOST_UNREAD } from '../notification-kinds.contract.ts';
import { listNotifications, type Notification } from '../notifications.contract.ts';
import classes from './bell.module.css';
import { followNotifications } from './notification-stream.ts';
import { useNotificationTexts } from './notifications-texts.ts';
import { readWhenTold } from './read-when-told.ts';

const loadPanel = () => import('./notifications-panel.tsx');
const NotificationsPanel = lazyPart(loadPanel, 'NotificationsPanel');
/** Whoever cannot hear the news finds it in the list. */
const SaidNews = lazyPart(
  () => import('./said/said-news.tsx'),
  'SaidNews',
  () => null,
);

/** The bell in the bar: how many are unread, said aloud when there is a new one, and the list. */
export function Bell({ onGo }: { onGo: (url: string) => void }) {
  const text = useNotificationTexts();
  const client = useQueryClient();
  const { site, profile } = useCaller();
  const [unread, setUnread] = useState(0);
  const [news, setNews] = useState<Notification | null>(null);

  useEffect(() => {
    const telling = readWhenTold({ onUnread: setUnread, onNews: setNews });
    const stop = followNotifications({ siteId: site.id, profileId: profile.id }, (change) => {
      telling.hear(change);
      void client.invalidateQueries({ queryKey: keyOf(listNotifications) });
    });
    return () => {
      stop();
      telling.stop();
    };
  }, [site.id, profile.id, client]);

  return (
    <span className={classes.place}>
      <Dropdown
        label={text('title')}
        align="end"
        width={360}
        className={classes.opener}
        opener={(opener) => <Opener unread={unread} opener={opener} />}
      >
        {(close) => (
          <NotificationsPanel
            onUnread={setUnread}
            onGo={(url) => {
              close();
              onGo(url);
            }}
          />
        )}
      </Dropdown>
      <span role="status" className="visually-hidden">
        <Suspense>{news ? <SaidNews news={news} /> : null}</Suspense>
      </span>
    </span>
  );
}

type OpenerProps = {
  unread: number;
  opener: Parameters<Parameters<typeof Dropdown>[0]['opener']>[0];
};

function Opener({ unread, opener }: OpenerProps) {
  const text = useNotificationTexts();
  useShortcut('notifications', opener.onClick);
  return (
    <IconButton
      name={unread > 0 ? text('bellUnread', { count: unread }) : text('bell')}
      tip="end"
      data-place="bell"
      {...opener}
      onPointerEnter={() => {
        opener.onPointerEnter();
        void loadPanel();
      }}
    >
      <BellIcon size={18} />
      {unread > 0 ? (
        <span className={classes.count} aria-hidden="true">
          {unread >= MOST_UNREAD ? text('more') : unread}
        </span>
      ) : null}
    </IconButton>
  );
}
