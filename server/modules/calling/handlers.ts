// One handler for each job of this module, and the tables whose rows wait for one.

import type { Handlers } from '../../kernel/jobs/jobs.ts';
import type { DueTable } from '../../kernel/jobs/sweep.ts';
import { writeSummaryJob } from './calls/call-end.ts';
import { openSimulatedLine } from './calls/call-session.ts';
import { speakUpJob } from './calls/speak-up.ts';
import { advanceExecutionJob } from './campaigns/advance-execution.ts';
import { closeWorkflowJob } from './campaigns/cancellations.ts';
import { importLeadsJob } from './campaigns/lead-batches.ts';
import { identifyLeadsJob } from './campaigns/lead-people.ts';
import { sendOutcomeReportJob } from './campaigns/outcome-reports.ts';
import { resumeWorkflowJob, reviewWaitingCallsJob } from './campaigns/workflow-jobs.ts';
import { simulateCallJob } from './carriers/simulated/carrier.ts';
import { simulateTextJob } from './carriers/simulated/texts.ts';
import {
  advanceCall,
  advanceExecution,
  type CALLING_JOBS,
  importLeads,
  processRecording,
  sendOutcomeReport,
  simulateCall,
  simulateTextDelivery,
} from './contract/jobs.ts';
import type { CallingPorts } from './contract/ports.ts';
import { hangUpCallJob } from './dial/cancel-call.ts';
import { advanceCallJob } from './dial/dialling.ts';
import { fillFreeSlots } from './dial/slots.ts';
import { processRecordingJob } from './recordings/recording-job.ts';

export const callingHandlers = (ports: CallingPorts): Handlers<typeof CALLING_JOBS> => ({
  'advance-execution': advanceExecutionJob(ports),
  'advance-call': advanceCallJob(ports),
  'hang-up-call': hangUpCallJob(ports),
  'fill-slots': fillFreeSlots(ports),
  'resume-workflow': resumeWorkflowJob,
  'review-waiting-calls': reviewWaitingCallsJob,
  'close-workflow': closeWorkflowJob(ports),
  'import-leads': importLeadsJob(ports),
  'carry-recording': processRecordingJob(ports),
  'write-call-summary': writeSummaryJob(ports),
  'speak-up': speakUpJob(ports),
  'send-outcome-report': sendOutcomeReportJob,
  'identify-leads': identifyLeadsJob(ports),
  'simulate-call': simulateCallJob((ctx, lineId) => openSimulatedLine(ctx, ports, lineId)),
  'simulate-text': simulateTextJob((ctx, text) => ports.gate.textReceived(ctx, text)),
});

export const CALLING_DUE_TABLES: DueTable[] = [
  { table: 'workflow_executions', job: advanceExecution },
  { table: 'calls', job: advanceCall },
  { table: 'lead_batches', job: importLeads },
  { table: 'outcome_reports', job: sendOutcomeReport },
  { table: 'call_recordings', job: processRecording },
  { table: 'simulated_carrier.calls', job: simulateCall },
  { table: 'simulated_carrier.replies', job: simulateTextDelivery },
];
