// Query parameters of the lists of the calling API. Page sizes are texts: the first lists took them so, and clients rely on it.
import { z } from 'zod';
import { phoneParam } from '../../../http/phone-number.ts';
import { timeRangeFields } from '../../../http/time-range.ts';
import { uuid } from '../../../http/wire.ts';
import { LEAD_ROW_STATUSES } from './schema.ts';
import { ENDED_REASONS, EXECUTION_STATUSES, SCRIPTS } from './vocabulary.ts';

const query = z.string().optional();

export const PagedQuery = z.object({
  cursor: query.meta({ description: 'Id of the last item of the previous page' }),
  limit: query.meta({ description: '1 to 100, default 10' }),
});

export const WorkflowQuery = PagedQuery.extend({
  active: z.enum(['true', 'false']).optional().meta({ description: 'Only workflows that are switched on, or off' }),
  q: z.string().max(200).optional().meta({
    description: 'Words of the name or the description, each by its beginning; all of them must be there. At most 10',
  }),
});

/** The same for the preview of a file and for its import. */
export const LeadFileQuery = z.object({
  includeFinished: z.enum(['true', 'false']).default('false').meta({
    description:
      '`true`: leads that have been through the workflow before are taken again. Those that are in it now never are',
  }),
  skipCalledElsewhere: z
    .enum(['true', 'false'])
    .default('false')
    .meta({ description: '`true`: leads that another workflow has called since yesterday are left out' }),
});

export const LeadPreviewQuery = LeadFileQuery.extend({
  offset: query.meta({ description: 'How many rows to pass over before those that are shown; 0 by default' }),
  limit: query.meta({ description: 'How many rows to show, 1 to 500, default 100' }),
});

export const LeadRowQuery = PagedQuery.extend({
  status: z.enum(LEAD_ROW_STATUSES).optional().meta({ description: 'Only rows in this state' }),
});

export const CallQuery = z.object({
  id: query.meta({ description: 'With `createdAt`: the position after which the page begins. Alone: just that call' }),
  createdAt: query.meta({
    override: { type: 'string', format: 'date-time' },
    description: 'Only calls created before',
  }),
  workflowId: uuid.optional().meta({ description: 'Only calls of this workflow' }),
  assistantId: z.string().max(200).optional().meta({ description: 'Only calls of this assistant' }),
  revisionId: uuid.optional().meta({ description: 'Only calls on which this revision of an assistant talked' }),
  script: z.enum(SCRIPTS).optional().meta({ description: 'Only calls of the built-in script, or of assistants' }),
  fromNumber: z.string().max(40).optional().meta({ description: 'Only calls from this number of ours, E.164' }),
  hour: z
    .string()
    .regex(/^([01]\d|2[0-3])$/)
    .optional()
    .meta({ description: 'Only calls created in this hour of a day, 00 to 23, in the organization’s zone' }),
  status: query.meta({ description: 'Only calls in this state' }),
  tag: query.meta({ description: 'Only calls of this kind' }),
  callEndedReason: z.enum(ENDED_REASONS).optional().meta({ description: 'Only calls that ended so' }),
  phone: phoneParam,
  duration: query.meta({ description: 'Seconds: N, >N, >=N, <N, <=N or A-B' }),
  ...timeRangeFields,
  limit: query.meta({ description: '1 to 100, default 50' }),
});

/** Of one workflow. */
export const WorkflowExecutionQuery = PagedQuery.extend({
  status: z
    .enum(EXECUTION_STATUSES)
    .optional()
    .meta({ description: 'Only executions in this state, as they are shown' }),
  phone: phoneParam,
  ...timeRangeFields,
});

/** Of all workflows, deleted ones included. */
export const ExecutionQuery = WorkflowExecutionQuery.extend({
  workflowId: uuid.optional().meta({ description: 'Only executions of this workflow' }),
});
