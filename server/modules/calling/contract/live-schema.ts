// Wire shapes of what happens now and soon: the live figures, and the calendar of call-backs.
import { z } from 'zod';
import { timestamp, uuid } from '../../../http/wire.ts';
import { CALL_STATUSES, ENDED_REASONS } from './vocabulary.ts';

const count = (what: string) => z.int().describe(what);
const rate = (what: string) => z.number().nullable().describe(`${what}, 0 to 1. null: there was none.`);

const rates = {
  dialled: count('Phones that rang.'),
  decided: count('Of these, calls of which it is known who answered, or that no one did.'),
  answered: count('Calls that a person answered.'),
  abandoned: count('Calls that a person answered, and that ended before they heard a word of ours.'),
  answerRate: rate('`answered` of `decided`'),
  abandonRate: rate('`abandoned` of `answered`'),
};

export const LiveFigures = z
  .object({
    at: timestamp.describe('When this was counted: ISO 8601, UTC, milliseconds.'),
    talking: count('Calls on which someone talks, or that are being put through.'),
    ringing: count('Calls that ring, or are being dialed.'),
    waitingForLine: count('Calls that wait for a free line.'),
    longestWaitSeconds: z
      .int()
      .nullable()
      .describe('How long the first of them has waited, in seconds. null: none waits.'),
    linesInUse: count('Lines that calls hold now.'),
    lines: count('How many calls the organization may have at once: `max_active_calls`.'),
    pace: z.number().describe('Phones that rang in a minute, over the five whole minutes before this one.'),
    workflows: z
      .array(
        z.object({
          id: uuid.describe('Id of the workflow, for `getWorkflow`.'),
          name: z.string().describe('What its author called the workflow.'),
          activeCalls: count('Its calls that ring or talk.'),
          maxCalls: count('How many it may have at once: `numberOfAgents`.'),
          waitingForLine: count('Its calls that wait for a free line.'),
          isOpen: z.boolean().describe('Whether it is within its own hours. The hours of each person come on top.'),
          limitedBy: z
            .enum(['organization', 'workflow', 'assistant'])
            .nullable()
            .describe('Whose limit keeps its calls waiting. null: none waits, or a line is free.'),
        }),
      )
      .describe('Active workflows, newest first, at most 100.'),
    minutes: z
      .array(z.object({ start: timestamp.describe('First instant of the minute.'), ...rates }))
      .describe('The last 60 minutes, oldest first, by when the phone rang. Calls that we made.'),
    lastHour: z.object(rates).describe('The sums of these minutes.'),
  })
  .meta({ id: 'LiveFigures' });

const moment = (description: string) => z.iso.datetime({ offset: true }).meta({ description });

export const CallBackQuery = z.object({
  from: moment('First instant, ISO 8601 with an offset'),
  to: moment('The instant before which they are due; at most 62 days after `from`'),
  workflowId: uuid.optional().meta({ description: 'Only those of this workflow' }),
  limit: z.string().optional().meta({ description: '1 to 500, default 100' }),
  cursor: z.string().optional().meta({ description: '`nextCursor` of the page before' }),
});

export const CallBack = z
  .object({
    callId: uuid.describe('Id of the call, for `getCall`, `moveCallBack` and `cancelCall`.'),
    at: timestamp.describe('When it is due, or was: ISO 8601, UTC, milliseconds.'),
    firstName: z.string().describe('First name of the person; empty if unknown.'),
    lastName: z.string().describe('Last name of the person; empty if unknown.'),
    phone: z.string().describe('Number that is called, E.164.'),
    workflowId: uuid.nullable().describe('Workflow in which the person asked for it.'),
    workflowName: z.string().describe('Name of the workflow; empty without one.'),
    status: z.enum(CALL_STATUSES).describe('State of the call.'),
    callEndedReason: z.enum(ENDED_REASONS).nullable().describe('How it ended. null: it has not.'),
    attempt: z.int().describe('Which call-back of this person it is, from 1 on.'),
  })
  .meta({ id: 'CallBack' });

export const CallBackPage = z.object({
  data: z.array(CallBack).describe('In the order in which they are due.'),
  pagination: z
    .object({
      limit: z.int().describe('The `limit` that was used.'),
      nextCursor: z.string().nullable().describe('`cursor` of the next page. null at the end.'),
    })
    .describe('Where the list goes on.'),
});

export const MoveCallBack = z.object({
  at: moment('When to call instead: ISO 8601 with an offset, in the future, at most 90 days ahead'),
});
