import type { Asset } from '../assets.contract.ts';

/** A picture as the API says it. */
export const asset = (id: number, more: Partial<Asset> = {}): Asset => ({
  ...{ id, file_id: id, file_type: 'image', status: 'ready', title: `Picture ${id}` },
  ...{ filename: `picture-${id}.jpg`, alt: '', caption: '', credit: '', license: '' },
  ...{ expires_ts: null, tags: [], folder_id: null, url: `/core/media/${id}/original/picture.jpg?v=1` },
  thumbnails: [
    {
      ...{ name: 'thumb', url: `/core/media/${id}/thumb.webp/picture.webp?v=1` },
      ...{ mime: 'image/webp', width: 320, height: 320 },
    },
  ],
  ...{ width: 600, height: 400, size: 23_000, mime: 'image/jpeg', sha256: null },
  ...{ focal: { x: 0.5, y: 0.5 }, dominant_color: '#336699', version: 1 },
  ...{ read_groups: [], reader_url: null },
  ...{ is_gated: false, is_taken_down: false, in_trash: false, usage_count: 0, uploaded_by: 1 },
  ...{ created_ts: 1_764_000_000, updated_ts: 1_764_000_000, revision: 1 },
  ...more,
});
