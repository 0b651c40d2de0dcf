// Shows what the newsroom sends, and opens the post that a reader presses. It keeps no page and stands in the way of none.

const ofSite = (address) => {
  const url = URL.parse(address ?? '/', location.origin);
  return url?.origin === location.origin ? url.href : `${location.origin}/`;
};

const wordsOf = (data) => {
  try {
    return data?.json() ?? {};
  } catch {
    return {};
  }
};

const openPost = async (address) => {
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = windows.find(({ url }) => url.split('#', 1)[0] === address);
  await (open ? open.focus() : clients.openWindow(address));
};

addEventListener('push', (event) => {
  const { title, body, url, image, icon, tag, lang, dir } = wordsOf(event.data);
  event.waitUntil(
    registration.showNotification(title || location.hostname, {
      ...{ body: body ?? '', data: { url: ofSite(url) }, lang: lang ?? '', dir: dir ?? 'auto' },
      ...(image ? { image } : {}),
      ...(icon ? { icon } : {}),
      // A corrected alert takes the place of the earlier one, and says so.
      ...(tag ? { tag, renotify: true } : {}),
    }),
  );
});

addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPost(ofSite(event.notification.data?.url)));
});
