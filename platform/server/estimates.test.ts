import { expect, test } from 'vitest';
import { type ExplainedPlan, plannedRows } from './estimates.ts';

/** As a coordinator explains a statement that goes to shards. */
const spread = (...rows: number[]): ExplainedPlan => ({
  'Plan Rows': 0,
  'Distributed Query': {
    Job: { Tasks: rows.map((count) => ({ 'Remote Plan': [[{ Plan: { 'Plan Rows': count } }]] })) },
  },
});

test('a plan says itself how many rows it expects', () => {
  expect(plannedRows({ 'Plan Rows': 1_200, Plans: [{ 'Plan Rows': 7 }] })).toBe(1_200);
});

test('the plan of a cluster is asked for those of its tasks, wherever they stand in it', () => {
  expect(plannedRows(spread(1_200))).toBe(1_200);
  expect(plannedRows({ 'Plan Rows': 0, Plans: [spread(3, 4)] })).toBe(7);
});

test('a plan of a cluster without tasks expects nothing', () => {
  expect(plannedRows({ 'Plan Rows': 0, 'Distributed Query': { Job: {} } })).toBe(0);
});
