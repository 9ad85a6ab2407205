// One handler for each job of this module, and the tables whose rows wait for one.
import type { Handlers } from '../../kernel/jobs/jobs.ts';
import type { DueTable } from '../../kernel/jobs/sweep.ts';
import { openSimulatedLine } from './calls/carrier-callbacks.ts';
import { advanceCallJob } from './calls/dialling.ts';
import { fillFreeSlots } from './calls/slots.ts';
import { speakUpJob } from './calls/speak-up.ts';
import { writeSummaryJob } from './calls/written-summary.ts';
import { simulateCallJob } from './carriers/simulated/carrier.ts';
import { simulateTextJob } from './carriers/simulated/texts.ts';
import { advanceExecutionJob } from './executions/advance-execution.ts';
import { importLeadsJob } from './executions/lead-batches.ts';
import {
  advanceCall,
  advanceExecution,
  type CALLING_JOBS,
  carryRecording,
  importLeads,
  simulateCall,
  simulateTextDelivery,
} from './jobs.ts';
import type { CallingPorts } from './ports.ts';
import { carryRecordingJob } from './recordings/recording-job.ts';
import { closeWorkflowJob, hangUpCallJob, resumeWorkflowJob } from './workflows/workflow-jobs.ts';

export const callingHandlers = (ports: CallingPorts): Handlers<typeof CALLING_JOBS> => ({
  'advance-execution': advanceExecutionJob(ports),
  'advance-call': advanceCallJob(ports),
  'hang-up-call': hangUpCallJob(ports),
  'fill-slots': fillFreeSlots(ports),
  'resume-workflow': resumeWorkflowJob,
  'close-workflow': closeWorkflowJob(ports),
  'import-leads': importLeadsJob(ports),
  'carry-recording': carryRecordingJob(ports),
  'write-call-summary': writeSummaryJob(ports),
  'speak-up': speakUpJob(ports),
  'simulate-call': simulateCallJob((ctx, lineId) => openSimulatedLine(ctx, ports, lineId)),
  'simulate-text': simulateTextJob((ctx, text) => ports.gate.textReceived(ctx, text)),
});

export const CALLING_DUE_TABLES: DueTable[] = [
  { table: 'workflow_executions', job: advanceExecution },
  { table: 'calls', job: advanceCall },
  { table: 'lead_batches', job: importLeads },
  { table: 'call_recordings', job: carryRecording },
  { table: 'simulated_carrier.calls', job: simulateCall },
  { table: 'simulated_carrier.replies', job: simulateTextDelivery },
];
