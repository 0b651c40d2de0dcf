import type { Call } from '#platform/server/answer.ts';
import type { DashboardPages } from '#platform/server/dashboard-pages.ts';
import { giveCsrfToken } from './sessions.ts';

/** The one built page of all addresses before the sign-in; its script looks at the address. */
export const signInPage =
  (pages: DashboardPages) =>
  ({ reply, request, site }: Pick<Call, 'reply' | 'request' | 'site'>): string => {
    const { html, contentSecurityPolicy } = pages.render('sign-in.html', request.language, {
      site_id: String(site.id),
    });
    giveCsrfToken(reply);
    reply.header('content-security-policy', contentSecurityPolicy);
    // The address may carry a one-time link.
    reply.header('referrer-policy', 'no-referrer');
    return html;
  };
