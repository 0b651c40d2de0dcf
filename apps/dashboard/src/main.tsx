import 'virtual:theme.css';
import './main.css';
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { offerAlerts } from '#platform/dashboard/alert-dialog.ts';
import { textsAreHere } from '#platform/dashboard/coming-texts.ts';
import { offerCommunityExtra } from '#platform/dashboard/community-extra.tsx';
import { earlyAnswers } from '#platform/dashboard/early-fetch.ts';
import { offerPictures } from '#platform/dashboard/picture-picker.ts';
import { offerPostNotes } from '#platform/dashboard/post-notes.ts';
import { retryReads } from '#platform/dashboard/queries.ts';
import { knowRooms } from '#platform/dashboard/rooms/known-rooms.ts';
import { offerSharing } from '#platform/dashboard/share-dialog.ts';
import { ThemeProvider } from '#platform/dashboard/theme/theme-provider.tsx';
import { accountQuery, signInAddress } from './account.ts';
import { openedAt } from './opened-at.ts';
import { openRouter } from './router.tsx';
import { signInRedirect } from './sign-in-redirect.ts';
import { withSingleSlashes } from './site-map.ts';
import { watchTroubles } from './watch-troubles.ts';

// Doubled slashes are settled before the router reads the address.
const path = withSingleSlashes(location.pathname);
if (path !== location.pathname)
  history.replaceState(history.state, '', path + location.search + location.hash);

// A session that ends in the middle of the work leads to the sign-in page and back here.
const onError = signInRedirect(
  () => signInAddress(location.pathname + location.search),
  (address) => location.replace(address),
);
knowRooms(() => import('../rooms.ts').then(({ rooms }) => rooms));
offerPictures(() => import('../picture-picker.tsx'));
offerCommunityExtra(() => import('#modules/custom-fields/community-extra.public.tsx'));
offerPostNotes(() => import('#modules/notes/notes.public.tsx'));
offerAlerts(() => import('#modules/newsletters/newsletters.public.tsx'));
offerSharing(() => import('#modules/social-queue/social-queue.public.tsx'));
const client = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      staleTime: 30_000,
      retry: retryReads,
    },
  },
});
const router = openRouter();
watchTroubles(router);
const element = document.getElementById('root');
if (!element) throw new Error('The page has no place for the dashboard.');

/** How long the first list may keep the screen waiting that shows it, in milliseconds. */
const PATIENCE_WITH_LIST = 100;
/** After so many milliseconds the frame is drawn alone, which says what is waited for and what did not come. */
const PATIENCE = 1_000;

// What the page shows by itself stays until the frame, the screen and its list can be drawn as one.
const page = createRoot(element);
const parts = [textsAreHere(), client.prefetchQuery(accountQuery(openedAt)), router.load()];
const impatience = new Promise((resolve) => setTimeout(resolve, PATIENCE));
void Promise.race([Promise.allSettled(parts), impatience])
  .then(() => earlyAnswers(PATIENCE_WITH_LIST))
  .then(() =>
    page.render(
      <StrictMode>
        <ThemeProvider>
          <QueryClientProvider client={client}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </ThemeProvider>
      </StrictMode>,
    ),
  );
