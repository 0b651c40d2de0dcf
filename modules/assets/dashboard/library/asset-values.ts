import { type Asset, AssetDraft } from '../../assets.contract.ts';

/** The values of an asset as its form holds them: tags as one line, the folder as text, the day a licence ends. */
export type AssetValues = {
  title: string;
  alt: string;
  caption: string;
  credit: string;
  license: string;
  expires: string;
  tags: string;
  folder: string;
  focal: { x: number; y: number };
  isGated: boolean;
  /** Slugs of groups, separated by commas. */
  read_groups: string;
};

export const valuesOf = (asset: Asset): AssetValues => ({
  ...{
    title: asset.title,
    alt: asset.alt,
    caption: asset.caption,
    credit: asset.credit,
    license: asset.license,
  },
  expires: asset.expires_ts === null ? '' : dayOf(asset.expires_ts),
  tags: asset.tags.join(', '),
  folder: asset.folder_id === null ? '' : String(asset.folder_id),
  focal: asset.focal,
  isGated: asset.is_gated,
  read_groups: asset.read_groups.join(', '),
});

export const bodyOf = ({
  tags,
  folder,
  expires,
  isGated: _,
  read_groups: __,
  ...values
}: AssetValues): AssetDraft => ({
  ...values,
  tags: tagsOf(tags),
  folder_id: folder === '' ? null : Number(folder),
  expires_ts: expires === '' ? null : endOf(expires),
});

/** What is sent of who gets the file, where somebody changed it. */
export const gateOf = (values: AssetValues, initial: AssetValues) => ({
  ...(values.isGated === initial.isGated ? {} : { is_gated: values.isGated }),
  ...(values.read_groups === initial.read_groups
    ? {}
    : { read_groups: [...new Set(tagsOf(values.read_groups))] }),
});

/** The contract's own schema, asked about what would be sent. */
export const assetSchema = {
  safeParse: (values: unknown) => AssetDraft.safeParse(bodyOf(values as AssetValues)),
};

export const tagsOf = (line: string): string[] =>
  line
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');

/** A licence holds to the end of its last day, on the clock of whoever says so. */
export const endOf = (day: string): number => Math.floor(new Date(`${day}T23:59:59`).getTime() / 1000);

function dayOf(seconds: number): string {
  const date = new Date(seconds * 1000);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
