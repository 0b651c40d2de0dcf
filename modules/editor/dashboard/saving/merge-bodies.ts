import { diffArrays } from 'diff';
import { splitBody } from '../body/split-body.ts';

/** More differences than these are not looked for: the bodies are then a choice as a whole. */
const MAX_EDITS = 2_000;

/** A block with the white space and comments before it. */
type Block = { before: string; source: string; isBare: boolean; isFirst: boolean };
/** Blocks that both sides changed in different ways; `base` is empty where both added some at one place. */
type Clash = { base: Block[]; mine: Block[]; theirs: Block[] };
type Piece = Block[] | Clash;

export type Side = 'mine' | 'theirs' | 'both';
/** The sources of a conflict, and its place among the others. */
export type BlockConflict = { place: number; base: string; mine: string; theirs: string };
export type MergedBodies = {
  conflicts: BlockConflict[];
  /** The whole body, where each conflict is settled as said; mine where nothing is said. */
  body: (settled?: ReadonlyMap<number, Side>) => string;
};

/**
 * Brings two changes of one body together, block by block: what only one side changed is taken from that side.
 * @returns null where the bodies are too far apart to be compared
 */
export function mergeBodies(base: string, mine: string, theirs: string): MergedBodies | null {
  const pieces = piecesOf(base, mine, theirs);
  if (!pieces) return null;
  const clashes = pieces.filter((piece): piece is Clash => !Array.isArray(piece));
  const conflicts = clashes.map((clash, place) => ({
    place,
    base: joined(clash.base),
    mine: joined(clash.mine),
    theirs: joined(clash.theirs),
  }));
  const body = (settled: ReadonlyMap<number, Side> = new Map()) =>
    joined(
      pieces.flatMap((piece) => {
        if (Array.isArray(piece)) return piece;
        const side = settled.get(clashes.indexOf(piece)) ?? 'mine';
        return side === 'both' ? [...piece.mine, ...piece.theirs] : piece[side];
      }),
    );
  return { conflicts, body };
}

/**
 * A body that was chosen in the place of another one, with every block that was written in that one since.
 * @returns null where the bodies are too far apart to be compared
 */
export function withWritten(before: string, chosen: string, written: string): string | null {
  const pieces = piecesOf(before, chosen, written);
  if (!pieces) return null;
  return joined(
    pieces.flatMap((piece) => {
      if (Array.isArray(piece)) return piece;
      const known = new Set([...piece.base, ...piece.mine].map(keyOf));
      return [...piece.mine, ...piece.theirs.filter((block) => !known.has(keyOf(block)))];
    }),
  );
}

/** What two changes of one body agree in, and where they do not; null where the bodies are too far apart. */
function piecesOf(base: string, mine: string, theirs: string): Piece[] | null {
  const from = blocksOf(base);
  const here = changesOf(from, blocksOf(mine), 'mine');
  const there = changesOf(from, blocksOf(theirs), 'theirs');
  if (!here || !there) return null;
  const pieces: Piece[] = [];
  let at = 0;
  const keepUpTo = (to: number) => {
    const kept = from.slice(at, to).map((block, index) => {
      const ofMine = here.kept.get(at + index) ?? block;
      const ofTheirs = there.kept.get(at + index) ?? block;
      return ofTheirs.before === block.before ? ofMine : ofTheirs;
    });
    if (kept.length > 0) pieces.push(kept);
  };
  for (const group of grouped([...here.hunks, ...there.hunks])) {
    keepUpTo(group.from);
    pieces.push(settledGroup(from, group));
    at = group.to;
  }
  keepUpTo(from.length);
  return pieces;
}

function blocksOf(body: string): Block[] {
  const { blocks, after } = splitBody(body);
  const all = blocks.map(({ before, source, kind }, place) => ({
    ...{ before, source, isBare: kind === 'bare', isFirst: place === 0 },
  }));
  // What stands behind the last block is compared as a block without one.
  return [...all, { before: after, source: '', isBare: false, isFirst: false }];
}

const keyOf = ({ before, source }: Block) => before.trim() + source;
const isSame = (one: readonly Block[], other: readonly Block[]) =>
  one.length === other.length && one.every((block, place) => keyOf(block) === keyOf(other[place] as Block));

type Hunk = { side: 'mine' | 'theirs'; from: number; to: number; blocks: Block[] };

/** What one side put in the place of which blocks, and the blocks that it left. */
function changesOf(base: Block[], changed: Block[], side: Hunk['side']) {
  const changes = diffArrays(base.map(keyOf), changed.map(keyOf), { maxEditLength: MAX_EDITS });
  if (!changes) return null;
  const kept = new Map<number, Block>();
  const hunks: Hunk[] = [];
  let at = 0;
  let beside = 0;
  let open: Hunk | undefined;
  for (const { added, removed, count } of changes) {
    if (!added && !removed) {
      for (let step = 0; step < count; step += 1) kept.set(at + step, changed[beside + step] as Block);
      at += count;
      beside += count;
      open = undefined;
      continue;
    }
    if (!open) {
      open = { side, from: at, to: at, blocks: [] };
      hunks.push(open);
    }
    if (removed) {
      at += count;
      open.to = at;
    } else {
      open.blocks.push(...changed.slice(beside, beside + count));
      beside += count;
    }
  }
  return { kept, hunks: hunks.flatMap(oneByOne) };
}

/** As many blocks for as many: each stands for the one in its place. */
function oneByOne(hunk: Hunk): Hunk[] {
  if (hunk.blocks.length !== hunk.to - hunk.from) return [hunk];
  return hunk.blocks.map((block, place) => {
    const from = hunk.from + place;
    return { side: hunk.side, from, to: from + 1, blocks: [block] };
  });
}

type Group = { from: number; to: number; hunks: Hunk[] };

/** Changes that overlap belong together; those that only touch do not. */
function grouped(hunks: Hunk[]): Group[] {
  const groups: Group[] = [];
  for (const hunk of hunks.sort((one, other) => one.from - other.from || one.to - other.to)) {
    const last = groups.at(-1);
    const isInsertedTwice = last?.to === hunk.to && last.from === hunk.from;
    if (last && (hunk.from < last.to || isInsertedTwice)) {
      last.hunks.push(hunk);
      last.to = Math.max(last.to, hunk.to);
    } else {
      groups.push({ from: hunk.from, to: hunk.to, hunks: [hunk] });
    }
  }
  return groups;
}

function settledGroup(base: Block[], group: Group): Piece {
  const was = base.slice(group.from, group.to);
  const mine = sideOf(base, group, 'mine');
  const theirs = sideOf(base, group, 'theirs');
  if (isSame(theirs, was) || isSame(mine, theirs)) return mine;
  if (isSame(mine, was)) return theirs;
  // Where both added blocks at one place, those of one may all be among those of the other.
  if (was.length === 0 && isWithin(mine, theirs)) return theirs;
  if (was.length === 0 && isWithin(theirs, mine)) return mine;
  return { base: was, mine, theirs };
}

function sideOf(base: Block[], { from, to, hunks }: Group, side: Hunk['side']): Block[] {
  const blocks: Block[] = [];
  let at = from;
  for (const hunk of hunks.filter((one) => one.side === side)) {
    blocks.push(...base.slice(at, hunk.from), ...hunk.blocks);
    at = hunk.to;
  }
  return [...blocks, ...base.slice(at, to)];
}

function isWithin(few: readonly Block[], many: readonly Block[]): boolean {
  let found = 0;
  for (const block of many) if (found < few.length && keyOf(block) === keyOf(few[found] as Block)) found += 1;
  return found === few.length;
}

/** Blocks as a source; those that come beside others than before stay apart. */
function joined(blocks: readonly Block[]): string {
  return blocks
    .map(({ before, source, isBare, isFirst }, place) => {
      const last = blocks[place - 1];
      if (!last || source === '') return before + source;
      if (isBare && last.isBare && !/\n[ \t]*\n/.test(before)) return `${before}\n\n${source}`;
      return (isFirst && before === '' ? '\n' : before) + source;
    })
    .join('');
}
