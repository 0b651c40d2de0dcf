import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { type Newsroom, startNewsroom, type Visitor } from './newsroom.ts';

/**
 * One newsroom for all journeys of a file. Who visited leaves after each journey, and none of their pages may have
 * complained.
 */
export function newsroomOfFile(): Omit<Newsroom, 'stop'> {
  let newsroom: Newsroom;
  let visitors: Visitor[] = [];
  beforeAll(async () => {
    newsroom = await startNewsroom();
  });
  afterAll(() => newsroom.stop());
  afterEach(async () => {
    const leaving = visitors;
    visitors = [];
    for (const visitor of leaving) await visitor.leave();
    expect(leaving.flatMap(({ complaints }) => complaints)).toEqual([]);
  });
  return {
    get server() {
      return newsroom.server;
    },
    kill: () => newsroom.kill(),
    startAgain: () => newsroom.startAgain(),
    visit: async (window) => {
      const visitor = await newsroom.visit(window);
      visitors.push(visitor);
      return visitor;
    },
    admin: (...parameters) => newsroom.admin(...parameters),
    bringIn: (path) => newsroom.bringIn(path),
    mailsPath: () => newsroom.mailsPath(),
  };
}
