// Wire shapes of release suites and their runs.
import { z } from 'zod';
import { freeForm, timestamp, uuid } from '../../http/wire.ts';

const Expectation = z.object({
  node: z.string().max(500).optional().meta({ description: 'Id of the node where the flow stands after the turn' }),
  reply_contains: z.string().max(10_000).optional(),
  variables: freeForm.optional(),
  ended: z.boolean().optional(),
});
export const ReleaseCase = z.object({
  name: z.string().trim().min(1).max(200),
  turns: z
    .array(z.object({ user: z.string().max(10_000).default(''), expect: Expectation.optional() }))
    .min(1)
    .max(100),
});
export type ReleaseCase = z.output<typeof ReleaseCase>;

export const CreateReleaseSuite = z.object({
  name: z.string().trim().min(1).max(200),
  cases: z.array(ReleaseCase).max(200),
});
export const UpdateReleaseSuite = z.object({
  name: CreateReleaseSuite.shape.name.optional(),
  cases: CreateReleaseSuite.shape.cases.optional(),
});

export const ReleaseSuite = z
  .object({
    id: uuid,
    name: z.string(),
    cases: z.array(ReleaseCase),
    created_by: z.string(),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'ReleaseSuite' });

export const StartReleaseRun = z.object({ assistant_revision_id: uuid });

const CaseResult = z.object({
  name: z.string(),
  passed: z.boolean(),
  problems: z.array(z.object({ turn: z.int(), expected: z.string(), found: z.string() })),
});
export type CaseResult = z.output<typeof CaseResult>;

export const ReleaseRun = z
  .object({
    id: uuid,
    release_suite_id: uuid,
    assistant_id: uuid,
    assistant_revision_id: uuid,
    status: z.enum(['passed', 'failed', 'skipped', 'error']),
    failures: z.int(),
    max_failures: z.int(),
    results: z.array(CaseResult),
    created_by: z.string(),
    created_at: timestamp,
  })
  .meta({ id: 'ReleaseRun' });
