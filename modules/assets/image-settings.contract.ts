/** How the sizes of pictures are made, and which of them pages ask for. */
export const imageFormats = ['webp', 'avif'] as const;
export type ImageFormat = (typeof imageFormats)[number];

export type ImageSettings = {
  /** Pixels; 0 for as wide as the picture itself. */
  image_max_width: number;
  image_formats: ImageFormat[];
  /** Of WebP; the other formats have one that looks the same. */
  image_quality: number;
};

export const imageDefaults: ImageSettings = {
  image_max_width: 0,
  image_formats: ['webp'],
  image_quality: 78,
};

export const SMALLEST_WIDTH = 480;
export const LARGEST_WIDTH = 8_192;
export const LOWEST_QUALITY = 30;
export const HIGHEST_QUALITY = 95;

/** The whole picture in the widths that pages ask for, narrowest first, none wider than a site has its pictures. */
export function imageSizes({ image_max_width: most }: Pick<ImageSettings, 'image_max_width'>) {
  const usual = [
    { name: 'small', width: 480 },
    { name: 'medium', width: 960 },
    { name: 'large', width: 1_920 },
  ];
  if (most === 0) return usual;
  const within = usual.filter(({ width }) => width <= most);
  return within.some(({ width }) => width === most) ? within : [...within, { name: 'widest', width: most }];
}
