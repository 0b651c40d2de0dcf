import type { Db } from '#platform/server/database.ts';
import { oncePerGround } from '#platform/server/ground.ts';
import { keep } from '#platform/server/kept.ts';
import { SiteLook } from '../../site-look.contract.ts';
import { type Picture, picturesOf } from '../posts/pictures.ts';

/** What a site says of itself on every page, and how it looks. */
export type SiteFace = {
  tagline: string;
  description: string;
  copyright: string;
  address: string;
  about_url: string;
  privacy_url: string;
  social: { name: string; url: string }[];
  logo: Picture | null;
  favicon: Picture | null;
  share_image: Picture | null;
  look: SiteLook;
};

/** What is stored of a site under `site_info`, as far as readers see it. */
export type StoredFace = Readonly<Record<string, unknown>>;

const names: Record<string, string> = {
  ...{ facebook: 'Facebook', instagram: 'Instagram', x: 'X', youtube: 'YouTube', linkedin: 'LinkedIn' },
  ...{ tiktok: 'TikTok', mastodon: 'Mastodon', bluesky: 'Bluesky', threads: 'Threads' },
};

/** The face of a site by what is stored of it. */
export async function faceOf(db: Db, siteId: number, stored: StoredFace): Promise<SiteFace> {
  const said = (key: string) => (typeof stored[key] === 'string' ? String(stored[key]) : '');
  const imageOf = (key: string) => (typeof stored[key] === 'number' ? { id: stored[key] } : null);
  const [logo, favicon, share] = [
    imageOf('logo_id'),
    imageOf('favicon_id'),
    imageOf('default_share_image_id'),
  ];
  const pictureOf = await picturesOf(db, siteId, [logo, favicon, share]);
  const look = SiteLook.safeParse(stored);
  return {
    tagline: said('tagline'),
    description: said('description'),
    copyright: said('copyright'),
    address: said('address'),
    about_url: said('about_url'),
    privacy_url: said('privacy_url'),
    social: Object.entries((stored.social ?? {}) as Record<string, string>).flatMap(([key, url]) =>
      url === '' || !Object.hasOwn(names, key) ? [] : [{ name: names[key] ?? key, url }],
    ),
    logo: pictureOf(logo),
    favicon: pictureOf(favicon),
    share_image: pictureOf(share),
    look: look.data ?? SiteLook.parse({}),
  };
}

/** The faces of the sites, kept in the process until one is changed. */
export const siteFacesOf = oncePerGround(({ database: { db }, events }) => {
  const load = async (siteId: number): Promise<SiteFace> => {
    const row = await db
      .selectFrom('site_info')
      .select('info')
      .where('site_id', '=', siteId)
      .executeTakeFirst();
    return faceOf(db, siteId, (row?.info ?? {}) as StoredFace);
  };
  const faces = keep<number, SiteFace>({
    ...{ most: 500, maxAgeMilliseconds: 60_000, events },
    load: async (siteIds) => {
      const loaded = new Map<number, SiteFace>();
      for (const siteId of siteIds) loaded.set(siteId, await load(siteId));
      return loaded;
    },
  });
  events.on('site', ({ siteId }) => faces.drop(siteId));
  // A logo may be cropped anew, or be gone.
  events.on('asset', ({ siteId }) => faces.drop(siteId));
  return async (siteId: number): Promise<SiteFace> => (await faces.get(siteId)) ?? load(siteId);
});
