// Wire shapes of the demo.
import { z } from 'zod';
import { timestamp, uuid } from '../../http/wire.ts';

const DemoStep = z.object({
  name: z.string().describe('Stable name of the step.'),
  title: z.string().describe('What the step makes, in words.'),
  status: z.enum(['waiting', 'running', 'done', 'failed']).describe('`waiting`, `running`, `done` or `failed`.'),
  done: z.int().describe('Parts of it that are done.'),
  total: z.int().describe('Parts that it has.'),
});

const DemoCampaign = z.object({
  workflow_id: uuid.describe('Id of the calling workflow. It is inactive and calls no one.'),
  leads: z
    .array(
      z.object({
        primaryPhone: z.string().describe('A fictional number without a subscriber, as E.164.'),
        firstName: z.string().describe('What the made-up person is called.'),
        lastName: z.string().describe('The family of the made-up person.'),
        leadId: z.string().describe('Tells the leads of the list apart.'),
        zipcode: z.string().optional().describe('Where the lead lives, where that is not where the number is from.'),
      }),
    )
    .describe('Leads as `previewWorkflow` takes them.'),
});

export const Demo = z
  .object({
    id: uuid.nullable().describe('Id of the demo, which its audit rows name. null: there is none.'),
    status: z
      .enum(['absent', 'making', 'ready', 'complete', 'failed', 'removing'])
      .describe(
        '`absent`: there is none. `making`: its assistant is not ready yet. `ready`: the assistant talks, the rest follows. `complete`: all of it is there. `failed`: see `error`. `removing`: it is being taken away.',
      ),
    assistant_id: uuid.nullable().describe('Id of the assistant to talk to. null: not ready yet.'),
    revision_id: uuid.nullable().describe('Id of its live revision. null: not ready yet.'),
    steps: z.array(DemoStep).describe('What is made, in order.'),
    error: z.string().nullable().describe('What went wrong and what to do. null: nothing did.'),
    campaign: DemoCampaign.nullable().describe(
      'The campaign and its list of leads, to be previewed. null: not made yet.',
    ),
    created_at: timestamp
      .nullable()
      .describe('When it was asked for; its past are the thirty days before. null: there is none.'),
  })
  .meta({ id: 'Demo' });
