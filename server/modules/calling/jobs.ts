// Jobs of this module, apart from their handlers.
import { z } from 'zod';
import { job } from '../../kernel/jobs/jobs.ts';

const one = z.object({ id: z.uuid(), org_id: z.uuid() });

/** Wakes an execution whose step is due. */
export const advanceExecution = job('advance-execution', one, { whileSuspended: 'runs' });
/** Dials a call whose time has come, or finds out what became of one that went quiet. */
export const advanceCall = job('advance-call', one, { whileSuspended: 'runs' });
/** Tells the carrier to end a call that was canceled. */
export const hangUpCall = job('hang-up-call', one, { whileSuspended: 'runs' });
/** Hands free slots to calls that wait, fairly between workflows. Without an organization: for all, in case a job was lost. */
export const fillSlots = job('fill-slots', z.object({ org_id: z.uuid().optional() }), {
  cron: '* * * * *',
  quick: true,
  whileSuspended: 'runs',
});
/** Wakes what slept while its workflow was inactive. */
export const resumeWorkflow = job('resume-workflow', one);
/** Cancels what still lives of a deleted workflow. */
export const closeWorkflow = job('close-workflow', one, { whileSuspended: 'runs' });
/** Turns the rows of a batch of leads into executions. */
export const importLeads = job('import-leads', one);
/** Lets the simulated carrier's world go on to its next event. */
export const simulateCall = job('simulate-call', one, { whileSuspended: 'runs' });
/** Delivers a text that a person in the simulated carrier's world wrote to us. */
export const simulateTextDelivery = job('simulate-text', one, { whileSuspended: 'runs' });

/** Begins a recording, fetches its sound from the carrier after the call, and deletes it there. */
export const carryRecording = job('carry-recording', one, { whileSuspended: 'runs' });

/** Says on a call what a colleague who took it over has written. */
export const speakUp = job('speak-up', one, { quick: true, whileSuspended: 'runs' });

/** Lets the assistant's own model say what a call came to. */
export const writeSummary = job('write-call-summary', one, { attempts: 3 });

export const CALLING_JOBS = [
  ...([advanceExecution, advanceCall, hangUpCall, fillSlots, resumeWorkflow, closeWorkflow, importLeads, simulateCall] as const),
  simulateTextDelivery,
  carryRecording,
  writeSummary,
  speakUp,
] as const;
