import 'virtual:theme.css';
import './main.css';
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { textsAreHere } from '#platform/dashboard/coming-texts.ts';
import { retryReads } from '#platform/dashboard/queries.ts';
import { ThemeProvider } from '#platform/dashboard/theme/theme-provider.tsx';
import { signInAddress } from './account.ts';
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

const page = createRoot(element);
void textsAreHere().then(() =>
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
