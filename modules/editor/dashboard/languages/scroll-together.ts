/** Something that scrolls, and the blocks that it shows one below the other. */
type Scrolled = { box: HTMLElement; blocks: HTMLElement };

const ledBy = ['pointerdown', 'wheel', 'touchstart', 'focusin', 'keydown'] as const;

/**
 * Where one side has to scroll so that it shows what the other side shows: the same block, as far into it.
 * @returns how far it is to go from where it is
 */
function distanceTo(from: Scrolled, to: Scrolled): number {
  const top = from.box.getBoundingClientRect().top;
  const index = firstBelow(from.blocks, top);
  const block = from.blocks.children[index]?.getBoundingClientRect();
  const other = to.blocks.children[Math.min(index, to.blocks.children.length - 1)]?.getBoundingClientRect();
  if (!block || !other) return 0;
  const past = block.height > 0 ? Math.max(top - block.top, 0) / block.height : 0;
  const before = Math.max(block.top - top, 0);
  return other.top + past * other.height - before - to.box.getBoundingClientRect().top;
}

/** The first block that ends below a line; there may be thousands. */
function firstBelow({ children }: HTMLElement, line: number): number {
  let [low, high] = [0, children.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((children[middle]?.getBoundingClientRect().bottom ?? 0) > line) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Two sides scroll together, block by block: whichever somebody scrolls leads. */
export function scrollTogether(one: Scrolled, other: Scrolled): () => void {
  let leader = one;
  let frame = 0;
  const ends = [one, other].map((side) => {
    const follower = side === one ? other : one;
    const lead = () => {
      leader = side;
    };
    const follow = () => {
      if (leader !== side) return;
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        follower.box.scrollTop += distanceTo(side, follower);
      });
    };
    for (const name of ledBy) side.box.addEventListener(name, lead, { passive: true });
    side.box.addEventListener('scroll', follow, { passive: true });
    return () => {
      for (const name of ledBy) side.box.removeEventListener(name, lead);
      side.box.removeEventListener('scroll', follow);
    };
  });
  return () => {
    cancelAnimationFrame(frame);
    for (const end of ends) end();
  };
}
