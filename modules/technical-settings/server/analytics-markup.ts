import type { AnalyticsValues } from '../service-kinds.contract.ts';

/** What stands at the end of the head of public pages, and whom it speaks to. */
export type AnalyticsMarkup = { html: string; connects: readonly string[] };

const nothing: AnalyticsMarkup = { html: '', connects: [] };

/**
 * The scripts of the services that measure a site. None of them keeps cookies by itself: those that can wait for the
 * consent that a tool of the site tells them of. The ids hold nothing that a page would read as markup.
 */
export function analyticsMarkup(values: AnalyticsValues): AnalyticsMarkup {
  const parts = [
    values.plausible_domain === '' ? nothing : plausible(values.plausible_domain),
    values.ga4_id === '' ? nothing : google(values.ga4_id),
    values.matomo_host === '' ? nothing : matomo(values.matomo_host, values.matomo_site_id),
  ];
  return {
    html: parts.map(({ html }) => html).join(''),
    connects: parts.flatMap(({ connects }) => connects),
  };
}

const plausible = (domain: string): AnalyticsMarkup => ({
  html: `<script defer data-domain="${domain}" src="https://plausible.io/js/script.js"></script>`,
  connects: ['https://plausible.io'],
});

const denied = ['ad_storage', 'ad_user_data', 'ad_personalization', 'analytics_storage']
  .map((what) => `${what}:'denied'`)
  .join(',');

const google = (id: string): AnalyticsMarkup => ({
  html: `<script>window.dataLayer=window.dataLayer||[];function gtag(){dataLayer.push(arguments)}gtag('consent','default',{${denied}});gtag('js',new Date());gtag('config','${id}')</script><script async src="https://www.googletagmanager.com/gtag/js?id=${id}"></script>`,
  connects: [
    ...['https://www.googletagmanager.com', 'https://*.google-analytics.com'],
    'https://*.analytics.google.com',
  ],
});

const matomo = (host: string, siteId: number): AnalyticsMarkup => ({
  html: `<script>var _paq=window._paq=window._paq||[];_paq.push(['requireCookieConsent'],['trackPageView'],['enableLinkTracking'],['setTrackerUrl','https://${host}/matomo.php'],['setSiteId','${siteId}'])</script><script async src="https://cdn.matomo.cloud/${host}/matomo.js"></script>`,
  connects: [`https://${host}`],
});
