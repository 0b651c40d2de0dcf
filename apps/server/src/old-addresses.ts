import type { FastifyInstance } from 'fastify';

const dashboard = '/r/dashboard';

/** Addresses of older dashboards that links still carry, and the screens that took their place. */
const oldAddresses: Record<string, string> = {
  '/core/dashboard/editor': '/editor',
  '/core/community/add_post': '/editor',
  '/core/r_dashboard/posts': '/posts',
  '/core/r_dashboard/community': '/community',
  '/core/dashboard/river': '/river',
  '/core/dashboard/river/home': '/river',
  '/core/dashboard/river/following': '/river/following',
  '/core/dashboard/river/followers': '/river/followers',
  '/core/dashboard/who_is_river/new': '/river/explore',
  '/sp/complete-profile': '/settings/profile',
};

/** Sends old addresses on to their screens, with the query that they came with. */
export function registerOldAddresses(app: FastifyInstance): void {
  for (const [path, screen] of Object.entries(oldAddresses)) {
    app.get(path, async (request, reply) => {
      const at = request.url.indexOf('?');
      return reply.redirect(`${dashboard}${screen}${at < 0 ? '' : request.url.slice(at)}`, 302);
    });
  }
}
