// Jobs of this module, apart from their handlers.

import { z } from 'zod';
import { job } from '../../../kernel/jobs/jobs.ts';

const one = z.object({ id: z.uuid(), org_id: z.uuid() });

/** Wakes an execution whose step is due. */
export const advanceExecution = job('advance-execution', one, { whileSuspended: 'runs' });
/** Dials a call that is due, or asks the carrier about one that has been silent for too long. */
export const advanceCall = job('advance-call', one, { whileSuspended: 'runs' });
/** Tells the carrier to end a call that was canceled. */
export const hangUpCall = job('hang-up-call', one, { whileSuspended: 'runs' });
/** Hands free slots to calls that wait, fairly between workflows. Without an organization: for all, in case a job was lost. */
export const fillSlots = job('fill-slots', z.object({ org_id: z.uuid().optional() }), {
  schedule: { everyMinutes: 1 },
  quick: true,
  // One looks at all that is free; a second would only wait for it.
  atOnce: 1,
  whileSuspended: 'runs',
});
/** Wakes what was paused while its workflow was inactive. */
export const resumeWorkflow = job('resume-workflow', one);
/** Asks the gate again about calls that wait for hours which have changed. */
export const reviewWaitingCalls = job('review-waiting-calls', one);
/** Cancels the executions and calls of a deleted workflow. */
export const closeWorkflow = job('close-workflow', one, { whileSuspended: 'runs' });
/** Turns the rows of a batch of leads into executions. */
export const importLeads = job('import-leads', one);
/** Delivers the next event of a simulated call. */
export const simulateCall = job('simulate-call', one, { whileSuspended: 'runs' });
/** Delivers a text that a simulated person wrote to us. */
export const simulateTextDelivery = job('simulate-text', one, { whileSuspended: 'runs' });

/** Starts a recording, fetches its sound from the carrier after the call, and deletes it there. */
export const processRecording = job('carry-recording', one, { whileSuspended: 'runs' });

/** Says on a call what a colleague who took it over has written. */
export const speakUp = job('speak-up', one, { quick: true, whileSuspended: 'runs' });

/** Lets the assistant's model write the summary of a call. */
export const writeSummary = job('write-call-summary', one, { attempts: 3 });

/** Finds or makes the people that new leads are. Without an organization: for all, in case a job was lost. */
export const leadIdentification = job('identify-leads', z.object({ org_id: z.uuid().optional() }), {
  schedule: { everyMinutes: 1 },
  quick: true,
  whileSuspended: 'runs',
});

/** Sends a report of outcomes whose time has come. */
export const sendOutcomeReport = job('send-outcome-report', one);

export const CALLING_JOBS = [
  advanceExecution,
  advanceCall,
  hangUpCall,
  fillSlots,
  resumeWorkflow,
  reviewWaitingCalls,
  closeWorkflow,
  importLeads,
  simulateCall,
  simulateTextDelivery,
  processRecording,
  writeSummary,
  speakUp,
  leadIdentification,
  sendOutcomeReport,
] as const;
